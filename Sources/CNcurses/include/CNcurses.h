// What Swift cannot import from ncursesw and from the C library: macros, globals, and code that
// runs in signal handlers. Every value is compiled from the real headers, never retyped.
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
#include <linux/memfd.h>
#include <locale.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
// Not <term.h>: its macros (`lines`, `columns`, `tab` …) would follow this header everywhere.
extern NCURSES_CONST char *const boolnames[];
extern NCURSES_CONST char *const numnames[];
extern NCURSES_CONST char *const strnames[];
// <sys/mman.h> shows it to _GNU_SOURCE only, which a module cannot define for other headers.
extern int memfd_create(const char *name, unsigned int flags);

static const attr_t cncurses_bold = A_BOLD;
static const attr_t cncurses_faint = A_DIM;
static const attr_t cncurses_italic = A_ITALIC;
static const attr_t cncurses_underline = A_UNDERLINE;
static const attr_t cncurses_blink = A_BLINK;
static const attr_t cncurses_reverse = A_REVERSE;
static const attr_t cncurses_conceal = A_INVIS;
static const attr_t cncurses_protect = A_PROTECT;

/// The name of a terminfo capability in the order of the compiled file; NULL after the last.
static inline const char *cncurses_boolean_name(int index) { return boolnames[index]; }
static inline const char *cncurses_number_name(int index) { return numnames[index]; }
static inline const char *cncurses_string_name(int index) { return strnames[index]; }

static inline WINDOW *cncurses_screen(void) { return stdscr; }
/// Makes the next update paint everything on a cleared screen.
static inline void cncurses_repaint(void) { clearok(curscr, TRUE); }

/// Sets a cell to as many of five scalars as come before the first 0; false when ncurses rejects
/// them.
static inline bool cncurses_set(
    cchar_t *cell, wchar_t base, wchar_t mark1, wchar_t mark2, wchar_t mark3, wchar_t mark4,
    attr_t attributes, int pair) {
  const wchar_t text[] = {base, mark1, mark2, mark3, mark4, 0};
  return setcchar(cell, text, attributes, (short)(pair > 32767 ? 32767 : pair), &pair) == OK;
}

/// A file in memory.
static inline int cncurses_memory_file(void) {
  return memfd_create("inkwheel-frame", MFD_CLOEXEC);
}

/// Columns, rows; false when the device does not tell.
static inline bool cncurses_window_size(int device, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(device, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return true;
}

/* The size of a cell in pixels; false where the terminal does not tell its size in pixels. */
static inline bool cncurses_cell_size(int file, double *width, double *height) {
  struct winsize size;
  if (ioctl(file, TIOCGWINSZ, &size) != 0 || size.ws_xpixel == 0 || size.ws_ypixel == 0 ||
      size.ws_col == 0 || size.ws_row == 0) {
    return false;
  }
  *width = (double)size.ws_xpixel / size.ws_col;
  *height = (double)size.ws_ypixel / size.ws_row;
  return *width >= 1 && *height >= 1;
}

/// How many bytes the device has taken and not passed on, as on a serial line.
static inline int cncurses_unsent(int device) {
  int count = 0;
  return ioctl(device, TIOCOUTQ, &count) == 0 ? count : 0;
}

// The state below is `static`: use these functions from one Swift file only, or every object file
// gets a copy of its own.

/// Where signal handlers write signal numbers to.
static volatile int cncurses_signal_pipe = -1;

static void cncurses_note_signal(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // The pipe does not block: when it is full, enough signals are noted already.
  if (write(cncurses_signal_pipe, &byte, 1) < 0) errno = saved;
  errno = saved;
}

/// Lets a signal write its number into `pipe`; `old` receives what it did before.
static inline void cncurses_catch(int number, int pipe, struct sigaction *old) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = cncurses_note_signal;
  action.sa_flags = SA_RESTART;
  sigfillset(&action.sa_mask);
  cncurses_signal_pipe = pipe;
  sigaction(number, &action, old);
}

/// Does to the process what the signal does by default, then comes back with the handler in place.
static inline void cncurses_take_default(int number) {
  struct sigaction action, old;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigaction(number, &action, &old);
  raise(number);
  sigaction(number, &old, NULL);
}

#define CNCURSES_FATAL_COUNT 7
static const int cncurses_fatal[CNCURSES_FATAL_COUNT] = {
    SIGSEGV, SIGILL, SIGABRT, SIGFPE, SIGBUS, SIGTRAP, SIGQUIT};

/// What a dying process needs in order to leave the terminal as it was.
struct cncurses_rescue {
  volatile sig_atomic_t armed;
  int device;
  struct termios mode;
  size_t length;
  bool asks;
  /// How many answers to fences are on their way already, and for how many milliseconds they are
  /// waited for.
  volatile sig_atomic_t expected, patience;
  char bytes[1024];
  struct sigaction old[CNCURSES_FATAL_COUNT];
  char stack[16384];
};

// Weak, so that there is one: Swift puts what it uses of this header into each of its object files. A
// variable without an initialiser it would not compile.
__attribute__((weak, visibility("hidden"))) struct cncurses_rescue cncurses_rescue_state = {
    .patience = 1000};

static inline struct cncurses_rescue *cncurses_rescue(void) { return &cncurses_rescue_state; }

static void cncurses_die(int number) {
  struct cncurses_rescue *rescue = cncurses_rescue();
  if (rescue->armed) {
    rescue->armed = 0;
    if (write(rescue->device, rescue->bytes, rescue->length) < 0) errno = 0;
    // Reports of the mouse and answers that are on their way would be typed into the shell. The last
    // answer is the one to the fence, `CSI ? … c`, after those to earlier fences; a terminal without
    // answers gets a moment. The device does not block.
    struct pollfd file = {.fd = rescue->device, .events = POLLIN};
    char bytes[256];
    int left = rescue->expected + 1;
    int matched = 0;
    for (int i = 0; i < 64 && left > 0 && poll(&file, 1, rescue->asks ? rescue->patience : 30) > 0; i++) {
      ssize_t count = read(rescue->device, bytes, sizeof bytes);
      if (count <= 0) break;
      for (ssize_t j = 0; j < count; j++) {
        char byte = bytes[j];
        if (matched == 3 && ((byte >= '0' && byte <= '9') || byte == ';')) continue;
        if (matched == 3 && byte == 'c') left--;
        matched = byte == 27 ? 1 : (matched == 1 && byte == '[') ? 2
          : (matched == 2 && byte == '?') ? 3 : 0;
      }
    }
    tcsetattr(rescue->device, TCSANOW, &rescue->mode);
  }
  for (int i = 0; i < CNCURSES_FATAL_COUNT; i++)
    if (cncurses_fatal[i] == number) sigaction(number, &rescue->old[i], NULL);
  raise(number);
}

/// Notes how many answers to fences are on their way, and for how many milliseconds to wait for them.
static inline void cncurses_expect(int count, int patience) {
  cncurses_rescue()->expected = count;
  cncurses_rescue()->patience = patience;
}

static inline void cncurses_arm(
    int device, const struct termios *mode, const unsigned char *bytes, size_t length, bool asks) {
  struct cncurses_rescue *rescue = cncurses_rescue();
  bool armed = rescue->armed;
  // A crash halfway through writes nothing rather than half of two things.
  rescue->armed = 0;
  if (length > sizeof rescue->bytes) length = sizeof rescue->bytes;
  memcpy(rescue->bytes, bytes, length);
  rescue->length = length;
  rescue->asks = asks;
  rescue->device = device;
  rescue->mode = *mode;
  if (armed) {
    rescue->armed = 1;
    return;
  }
  // A stack of its own: an endless recursion has used up the other one.
  stack_t stack = {.ss_sp = rescue->stack, .ss_size = sizeof rescue->stack};
  sigaltstack(&stack, NULL);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = cncurses_die;
  action.sa_flags = SA_ONSTACK;
  for (int i = 0; i < CNCURSES_FATAL_COUNT; i++)
    sigaction(cncurses_fatal[i], &action, &rescue->old[i]);
  rescue->armed = 1;
}

static inline void cncurses_disarm(void) {
  if (!cncurses_rescue()->armed) return;
  cncurses_rescue()->armed = 0;
  for (int i = 0; i < CNCURSES_FATAL_COUNT; i++)
    sigaction(cncurses_fatal[i], &cncurses_rescue()->old[i], NULL);
}

#endif
