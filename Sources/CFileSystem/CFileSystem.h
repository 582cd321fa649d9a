// Linux interfaces that Swift's Glibc module lacks: it is built without _GNU_SOURCE and has no
// extended attributes, and Swift cannot call variadic functions.
#ifndef CFILESYSTEM_H
#define CFILESYSTEM_H

#include <errno.h>
#include <fcntl.h>
#include <linux/falloc.h>
#include <linux/ioctl.h>
#include <linux/stat.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

// O_PATH: a folder that can be used but not listed.
static const int cfs_open_path = 010000000;
// O_TMPFILE: an unnamed file. O_DIRECTORY makes old kernels refuse it.
static const int cfs_open_unnamed = 020000000 | O_DIRECTORY;

long syscall(long number, ...);

// Makes a counter for which a thread can wait.
static inline int cfs_event(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// Reserves disk space for a file without changing its size.
static inline int cfs_reserve(int file, int64_t size) {
  return (int)syscall(SYS_fallocate, file, FALLOC_FL_KEEP_SIZE, (int64_t)0, size);
}

// Starts writing a range to the disk without waiting for it.
static inline int cfs_begin_flush(int file, int64_t offset, int64_t size) {
  return (int)syscall(SYS_sync_file_range, file, offset, size, 2 /* SYNC_FILE_RANGE_WRITE */);
}

// Flushes the file system of a file.
static inline int cfs_flush_file_system(int file) { return (int)syscall(SYS_syncfs, file); }

// Makes the system ask a network file system for the size of a file instead of remembering it.
static inline void cfs_ask_for_size(int file) {
  struct statx found;
  syscall(SYS_statx, file, "", 0x3000 /* AT_EMPTY_PATH | AT_STATX_FORCE_SYNC */, 0x200, &found);
}

// Gets the STATX_ATTR_ bits of a file.
static inline int cfs_attributes(int folder, const char *name, uint64_t *attributes) {
  struct statx found;
  int result =
      (int)syscall(SYS_statx, folder, name, 0x900 /* no automount, no links */, STATX_TYPE, &found);
  if (result == 0) *attributes = found.stx_attributes;
  return result;
}

static const uint64_t cfs_immutable = 0x10;
static const uint64_t cfs_append_only = 0x20;
static const uint64_t cfs_verity = 0x100000;

// Flags set by chattr that a new file can have.
static const int cfs_kept_flags = 0x00800000 /* C */ | 0x4 /* c */ | 0x8 /* S */ | 0x40 /* d */ |
                                  0x80 /* A */ | 0x4000 /* j */ | 0x400 /* m */;

// FS_IOC_GETFLAGS and FS_IOC_SETFLAGS; linux/fs.h conflicts with sys/mount.h.
static inline int cfs_flags(int file, int *flags) {
  return ioctl(file, _IOR('f', 1, long), flags);
}
static inline int cfs_set_flags(int file, int flags) {
  return ioctl(file, _IOW('f', 2, long), &flags);
}

#endif
