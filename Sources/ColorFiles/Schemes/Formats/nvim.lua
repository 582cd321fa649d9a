@0-15 vim.g.terminal_color_@ = '#{@}'
@variant
@0-15 let g:terminal_color_@ = '#{@}'
