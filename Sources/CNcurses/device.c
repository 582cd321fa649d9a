#define _GNU_SOURCE // memfd_create
#include "CNcurses.h"

#include <sys/ioctl.h>
#include <sys/mman.h>

bool cncurses_window_size(int device, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(device, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return true;
}

bool cncurses_cell_size(int device, double *width, double *height) {
  struct winsize size;
  if (ioctl(device, TIOCGWINSZ, &size) != 0 || size.ws_xpixel == 0 || size.ws_ypixel == 0 ||
      size.ws_col == 0 || size.ws_row == 0) {
    return false;
  }
  *width = (double)size.ws_xpixel / size.ws_col;
  *height = (double)size.ws_ypixel / size.ws_row;
  return *width >= 1 && *height >= 1;
}

int cncurses_unsent(int device) {
  int count = 0;
  return ioctl(device, TIOCOUTQ, &count) == 0 ? count : 0;
}

int cncurses_memory_file(void) { return memfd_create("inkwheel-frame", MFD_CLOEXEC); }
