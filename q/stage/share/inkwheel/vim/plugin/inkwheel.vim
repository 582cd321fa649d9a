" Picks colours in the text with inkwheel. See :help inkwheel
if exists('g:loaded_inkwheel') || &compatible
  finish
endif
let g:loaded_inkwheel = 1

" A command that a function executes cannot be repeated with `.`, so the functions return it.
command! -bar -range Inkwheel execute inkwheel#command(<range>, <line1>, <line2>)
command! -bar InkwheelInsert execute inkwheel#insert()

nnoremap <silent> <expr> <Plug>(inkwheel) inkwheel#operator()
xnoremap <silent> <expr> <Plug>(inkwheel) inkwheel#operator()
nnoremap <silent> <Plug>(inkwheel-cursor) :<C-U>Inkwheel<CR>
nnoremap <silent> <Plug>(inkwheel-insert) :<C-U>InkwheelInsert<CR>
