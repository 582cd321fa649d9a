// The parts of ncursesw and the C library that Swift cannot import: macros, globals and signal
// handlers.
#ifndef INKWHEEL_CNCURSES_H
#define INKWHEEL_CNCURSES_H

#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 600
#endif
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

// MARK: ncurses

extern const attr_t cncurses_bold, cncurses_faint, cncurses_italic, cncurses_underline;
extern const attr_t cncurses_blink, cncurses_reverse, cncurses_conceal, cncurses_protect;

/// The name of a terminfo capability in the order of the compiled file; NULL after the last.
const char *cncurses_boolean_name(int index);
const char *cncurses_number_name(int index);
const char *cncurses_string_name(int index);

/// The standard screen, a macro in ncurses.
WINDOW *cncurses_screen(void);
/// Makes the next update clear the screen and paint everything.
void cncurses_repaint(void);

/// Sets a cell to an ASCII character.
void cncurses_set(cchar_t *cell, wchar_t character, attr_t attributes, int pair);

// MARK: Terminal device

/// The size of the terminal in cells; false when the device does not know it.
bool cncurses_window_size(int device, int *columns, int *rows);
/// The size of a cell in pixels; false when the terminal does not report it.
bool cncurses_cell_size(int device, double *width, double *height);
/// The number of bytes that the device has accepted but not transmitted yet, as on a serial line.
int cncurses_unsent(int device);
/// A file in memory; -1 with errno set when there is none.
int cncurses_memory_file(void);

// MARK: Signals

/// Makes a signal write its number into `pipe`, which must not block. `old` receives the previous
/// action.
void cncurses_catch(int number, int pipe, struct sigaction *old);
/// Runs the default action of a signal, then restores the current handler.
void cncurses_take_default(int number);

// MARK: Crashes

/// Installs crash handlers that restore the terminal: they write `bytes` (at most 1024), read
/// outstanding answers and restore `mode`. `asks` is true if `bytes` end with a request.
void cncurses_arm(
    int device, const struct termios *mode, const unsigned char *bytes, size_t length, bool asks);
/// Sets the number of outstanding answers, and the timeout for each in milliseconds.
void cncurses_expect(int count, int timeout);
/// Removes the crash handlers.
void cncurses_disarm(void);

#endif
