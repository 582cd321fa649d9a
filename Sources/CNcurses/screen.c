#include "CNcurses.h"

// Not <term.h>: its macros (`lines`, `columns`, `tab` …) replace ordinary names.
extern NCURSES_CONST char *const boolnames[];
extern NCURSES_CONST char *const numnames[];
extern NCURSES_CONST char *const strnames[];

const attr_t cncurses_bold = A_BOLD;
const attr_t cncurses_faint = A_DIM;
const attr_t cncurses_italic = A_ITALIC;
const attr_t cncurses_underline = A_UNDERLINE;
const attr_t cncurses_blink = A_BLINK;
const attr_t cncurses_reverse = A_REVERSE;
const attr_t cncurses_conceal = A_INVIS;
const attr_t cncurses_protect = A_PROTECT;

const char *cncurses_boolean_name(int index) { return boolnames[index]; }
const char *cncurses_number_name(int index) { return numnames[index]; }
const char *cncurses_string_name(int index) { return strnames[index]; }

WINDOW *cncurses_screen(void) { return stdscr; }
void cncurses_repaint(void) { clearok(curscr, TRUE); }

void cncurses_set(cchar_t *cell, wchar_t character, attr_t attributes, int pair) {
  const wchar_t text[] = {character, 0};
  setcchar(cell, text, attributes, (short)(pair > 32767 ? 32767 : pair), &pair);
}
