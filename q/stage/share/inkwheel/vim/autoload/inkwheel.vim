" The commands and mappings of inkwheel for Vim and Neovim.
scriptencoding utf-8

" Whether the next change asks for a colour. `.` does not: it uses the last one.
let s:asks = 0
" The colour that was picked last, as text; empty if there is none.
let s:color = ''
" The text that waits for the picker; empty if there is none.
let s:request = {}

" Entry points {{{1

" Lets the next change ask for a colour.
"
" Vim asks terminals for their background whose name it knows, and guesses that of others. They are asked
" now, because the answer is read before `normal!` begins.
function! s:begin() abort
  let s:asks = 1
  if has('nvim') || has('gui_running') || !exists('*echoraw') || !empty(&t_RB)
    return
  endif
  let &t_RB = "\e]11;?\x07"
  call echoraw(&t_RB)
  let tries = 30
  " A look at the keys makes Vim read the answer, and set 'background'.
  while tries > 0 && empty(v:termrbgresp) && getchar(1) == 0
    sleep 10m
    let tries -= 1
  endwhile
endfunction

" :Inkwheel. Without a range, it returns a command that can be repeated.
function! inkwheel#command(range, first, last) abort
  call s:begin()
  if !a:range
    return s:repeatable('inkwheel#at_cursor')
  endif
  call s:change(s:lines(a:first, a:last), [], 0)
  return ''
endfunction

" :InkwheelInsert
function! inkwheel#insert() abort
  call s:begin()
  return s:repeatable('inkwheel#insert_at_cursor')
endfunction

" The operator, as an expression mapping.
function! inkwheel#operator() abort
  call s:begin()
  set operatorfunc=inkwheel#over
  return 'g@'
endfunction

" An operator is repeatable. The motion is not used, but has to succeed on an empty line.
function! s:repeatable(function) abort
  let &operatorfunc = a:function
  return 'normal! g@$'
endfunction

function! inkwheel#at_cursor(type) abort
  call s:change(s:lines(line('.'), line('.')), [1, s:column()], 0)
endfunction

function! inkwheel#insert_at_cursor(type) abort
  call s:change(s:lines(line('.'), line('.')), [1, s:column()], 1)
endfunction

function! inkwheel#over(type) abort
  let parts = s:lines(line("'["), line("']"))
  let [from, to] = [col("'[") - 1, col("']") - 1]
  if a:type ==# 'char'
    " The end first: it may be on the same line as the start.
    let to += len(matchstr(getline("']"), '.', to))
    let parts[-1] = s:split(parts[-1][1], 0, to)
    let last = parts[0][2]
    let parts[0] = s:split(parts[0][1], from, len(parts[0][1]))
    let parts[0][2] = last
  elseif a:type ==# 'block'
    let columns = sort([virtcol("'["), virtcol("']")], 'n')
    for index in range(len(parts))
      let line = parts[index][1]
      let from = match(line, '\%>' . (columns[0] - 1) . 'v')
      let from = from < 0 ? len(line) : from
      let to = match(line, '\%>' . columns[1] . 'v', from)
      let parts[index] = s:split(line, from, to < 0 ? len(line) : to)
    endfor
  endif
  call s:change(parts, [], 0)
endfunction

" Text {{{1

" Lines as [before, text, after]: text is what changes.
function! s:lines(first, last) abort
  let s:first = a:first
  return map(getline(a:first, a:last), '["", v:val, ""]')
endfunction

function! s:split(line, from, to) abort
  return [strpart(a:line, 0, a:from), strpart(a:line, a:from, a:to - a:from),
        \ strpart(a:line, a:to)]
endfunction

function! s:column() abort
  return strchars(strpart(getline('.'), 0, col('.') - 1)) + 1
endfunction

" The colours in a list of lines, as [line, column, length, text].
function! s:find(lines) abort
  let command = shellescape(s:program()) . ' color --find'
  let found = map(systemlist(command, a:lines), 'split(v:val, "\t")')
  if v:shell_error
    return []
  endif
  return map(filter(found, 'len(v:val) >= 3'),
        \ 'map(split(v:val[0], ":"), "str2nr(v:val)") + [str2nr(v:val[1]), v:val[2]]')
endfunction

" Changing {{{1

function! s:program() abort
  return get(g:, 'inkwheel_program', 'inkwheel')
endfunction

function! s:error(message) abort
  redraw
  echohl ErrorMsg
  echomsg 'inkwheel: ' . strtrans(substitute(a:message, '^inkwheel: ', '', ''))
  echohl None
endfunction

" Asks for a colour, or repeats the last change.
function! s:change(parts, at, inserts) abort
  let asks = s:asks || empty(s:color)
  let s:asks = 0
  if !&modifiable
    call s:error('the text cannot be changed here')
  elseif !executable(s:program())
    call s:error(s:program() . ' is not installed')
  elseif !empty(s:request)
    call s:error('the picker is open already')
  else
    let s:request = {'buffer': bufnr('%'), 'first': s:first, 'parts': a:parts, 'at': a:at,
          \ 'inserts': a:inserts, 'files': tempname()}
    if asks
      call s:ask()
    else
      call s:repeat()
    endif
  endif
endfunction

" Replaces the colour that the picker would start with by the last one.
function! s:repeat() abort
  let lines = map(copy(s:request.parts), 'v:val[1]')
  let [line, column] = empty(s:request.at) ? [1, 1] : s:request.at
  let colors = s:find(lines)
  let here = filter(copy(colors), 'v:val[0] == line')
  let touched = filter(copy(here), 'v:val[1] <= column && column < v:val[1] + v:val[2]')
  let following = filter(copy(here), 'v:val[1] >= column')
  if s:request.inserts
    let [target] = touched + [[line, column, 0, '']]
  else
    let candidates = touched + following + reverse(here) + (empty(s:request.at) ? colors : [])
    if empty(candidates)
      let s:request = {}
      return s:error('no colour here')
    endif
    let target = candidates[0]
  endif
  let text = lines[target[0] - 1]
  let lines[target[0] - 1] = strcharpart(text, 0, target[1] - 1) . s:color
        \ . strcharpart(text, target[1] - 1 + target[2])
  call s:replace(lines)
endfunction

" Writes the text back. Lines that stay the same are not touched.
function! s:replace(lines) abort
  let request = s:request
  let s:request = {}
  let old = map(copy(request.parts), 'join(v:val, "")')
  if bufnr('%') != request.buffer
        \ || getline(request.first, request.first + len(old) - 1) !=# old
    return s:error('the text has changed meanwhile')
  elseif len(a:lines) != len(old)
    return s:error('the answer has another number of lines')
  endif
  for index in range(len(old))
    let [before, text, after] = request.parts[index]
    if a:lines[index] !=# text
      call setline(request.first + index, before . a:lines[index] . after)
    endif
  endfor
endfunction

" Keeps the first colour that has changed, for `.`.
function! s:remember(lines) abort
  for index in range(len(a:lines))
    let [old, new] = [s:request.parts[index][1], a:lines[index]]
    if old ==# new
      continue
    endif
    let same = 0
    while strcharpart(old, same, 1) ==# strcharpart(new, same, 1)
      let same += 1
    endwhile
    for [_, column, length, text] in s:find([new])
      if column <= same + 1 && same + 1 < column + length
        let s:color = text
      endif
    endfor
    return
  endfor
endfunction

" Asking {{{1

function! s:ask() abort
  let [files, at] = [s:request.files, s:request.at]
  call writefile(map(copy(s:request.parts), 'v:val[1]'), files . '.in', 'b')
  let words = [s:program(), 'pick', '-', '--first-line', string(s:request.first)]
        \ + (empty(at) ? [] : ['--at', join(at, ':')])
        \ + (s:request.inserts ? ['--insert'] : []) + s:background()
        \ + get(g:, 'inkwheel_options', [])
  let command = join(map(words, 'shellescape(v:val)'))
        \ . printf(' <%s.in >%s.out 2>%s.err', files, files, files)
  let s:request.columns = min([&columns - 4, 80])
  let s:request.rows = min([&lines - 4, 24])
  if has('nvim')
    call s:ask_in_float(command)
  elseif get(g:, 'inkwheel_popup', 1) && has('terminal') && has('popupwin')
    call s:ask_in_popup(command)
  else
    call s:ask_on_screen(command)
  endif
endfunction

" What the terminal of the popup can show.
function! s:environment() abort
  let exact = has('gui_running') || (has('termguicolors') && &termguicolors)
  return {'TERM': 'xterm-256color', 'COLORTERM': exact ? 'truecolor' : ''}
endfunction

" The option for the background where the popup would be told a wrong one: Neovim before 0.10 tells none, and
" Vim its 'background'. If that is a guess, the picker assumes what it does in a shell.
function! s:background() abort
  if has('nvim')
    return ['--background', &background]
  endif
  let is_known = has('gui_running') || !empty(v:termrbgresp) || !empty($COLORFGBG)
        \ || !empty(synIDattr(hlID('Normal'), 'bg#'))
        \ || execute('verbose set background?') =~# '\n.*\n'
  return is_known ? [] : ['--background', 'dark']
endfunction

function! s:ask_in_popup(command) abort
  let buffer = term_start(['/bin/sh', '-c', a:command], {'hidden': 1, 'norestore': 1,
        \ 'term_cols': s:request.columns, 'term_rows': s:request.rows, 'env': s:environment(),
        \ 'term_kill': 'hup', 'exit_cb': function('s:popup_ended')})
  let s:request.terminal = buffer
  let s:request.window = popup_create(buffer, {'border': [], 'title': ' inkwheel ',
        \ 'borderchars': &encoding ==# 'utf-8' ? split('─│─│╭╮╯╰', '\zs') : split('-|-|++++', '\zs'),
        \ 'highlight': 'Normal', 'borderhighlight': ['Normal'],
        \ 'minwidth': s:request.columns, 'maxwidth': s:request.columns,
        \ 'minheight': s:request.rows, 'maxheight': s:request.rows})
endfunction

function! s:popup_ended(job, status) abort
  call popup_close(s:request.window)
  execute 'bwipeout!' s:request.terminal
  call s:answered(a:status)
endfunction

function! s:ask_in_float(command) abort
  let buffer = nvim_create_buf(v:false, v:true)
  let s:request.origin = win_getid()
  let s:request.window = nvim_open_win(buffer, v:true, {'relative': 'editor', 'style': 'minimal',
        \ 'border': 'rounded', 'width': s:request.columns, 'height': s:request.rows,
        \ 'row': (&lines - s:request.rows - 2) / 2, 'col': (&columns - s:request.columns - 2) / 2})
  call setwinvar(s:request.window, '&winhighlight', 'NormalFloat:Normal,FloatBorder:Normal')
  let options = {'on_exit': function('s:float_ended'), 'env': s:environment()}
  let words = ['/bin/sh', '-c', a:command]
  if has('nvim-0.11')
    call jobstart(words, extend(options, {'term': v:true}))
  else
    call termopen(words, options)
  endif
  let s:request.terminal = buffer
  startinsert
endfunction

function! s:float_ended(job, status, event) abort
  execute 'bwipeout!' s:request.terminal
  call win_gotoid(s:request.origin)
  call s:answered(a:status)
endfunction

" Without a terminal of its own, Vim gives its screen away for a while.
function! s:ask_on_screen(command) abort
  execute 'silent !/bin/sh -c' shellescape(a:command, 1)
  let status = v:shell_error
  redraw!
  call s:answered(status)
endfunction

function! s:answered(status) abort
  let files = s:request.files
  if a:status == 0
    let lines = readfile(files . '.out', 'b')
    call s:remember(lines)
    call s:replace(lines)
  else
    let s:request = {}
    if a:status != 130
      let message = filereadable(files . '.err') ? readfile(files . '.err', '', 1) : []
      call s:error(get(message, 0, 'it ended with status ' . a:status))
    endif
  endif
  for ending in ['.in', '.out', '.err']
    call delete(files . ending)
  endfor
endfunction

" vim: foldmethod=marker
