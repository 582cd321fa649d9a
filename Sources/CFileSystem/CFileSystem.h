// What Swift's Glibc module does not show of Linux: it is made without _GNU_SOURCE, has no extended
// attributes, and functions with variable arguments cannot be called from Swift.
#ifndef CFILESYSTEM_H
#define CFILESYSTEM_H

#include <errno.h>
#include <fcntl.h>
#include <linux/falloc.h>
#include <linux/ioctl.h>
#include <linux/stat.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

// A folder that can be reached but not listed.
static const int cfs_open_path = 010000000;
// A file without a name; O_DIRECTORY makes old kernels refuse it.
static const int cfs_open_unnamed = 020000000 | O_DIRECTORY;

long syscall(long number, ...);

// Space for a file on the disk, without a change of its size.
static inline int cfs_reserve(int file, int64_t size) {
  return (int)syscall(SYS_fallocate, file, FALLOC_FL_KEEP_SIZE, (int64_t)0, size);
}

// Begins to write a range to the disk and does not wait for it.
static inline int cfs_begin_flush(int file, int64_t offset, int64_t size) {
  return (int)syscall(SYS_sync_file_range, file, offset, size, 2 /* SYNC_FILE_RANGE_WRITE */);
}

// Flushes the whole file system that a file is in.
static inline int cfs_flush_file_system(int file) { return (int)syscall(SYS_syncfs, file); }

// Attributes of a file that are no permissions: STATX_ATTR_ bits.
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

// Flags that chattr sets and that a new file can take over.
static const int cfs_kept_flags = 0x00800000 /* C */ | 0x4 /* c */ | 0x8 /* S */ | 0x40 /* d */ |
                                  0x80 /* A */ | 0x4000 /* j */ | 0x400 /* m */;

// FS_IOC_GETFLAGS and FS_IOC_SETFLAGS; linux/fs.h does not go together with sys/mount.h.
static inline int cfs_flags(int file, int *flags) {
  return ioctl(file, _IOR('f', 1, long), flags);
}
static inline int cfs_set_flags(int file, int flags) {
  return ioctl(file, _IOW('f', 2, long), &flags);
}

#endif
