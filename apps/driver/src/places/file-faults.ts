/**
 * What the operating system says of a file that another program has open, or of a share that does not answer. On Windows by
 * https://github.com/libuv/libuv/blob/v1.x/src/win/error.c: a sharing or lock violation is EBUSY; "access denied" is EPERM or, in
 * newer versions, EACCES, and is also said of a file that is being deleted; what it does not know is UNKNOWN, among it the
 * network path that was not found. The others are Linux's of a cut CIFS mount.
 */
const HELD = new Set(['EBUSY', 'EPERM', 'EACCES', 'ETXTBSY', 'EAGAIN', 'EMFILE', 'ENFILE'])
const AWAY = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EIO',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTCONN',
  'ESTALE',
  'ETIMEDOUT',
  'UNKNOWN',
])

function codeOf(cause: unknown): string {
  return (cause as NodeJS.ErrnoException | null)?.code ?? ''
}

/** Another program has the file: it will let go of it. */
export function isHeld(cause: unknown): boolean {
  return HELD.has(codeOf(cause))
}

/** The disk or share does not answer: it may come back, and says nothing about the file. */
export function isAway(cause: unknown): boolean {
  return AWAY.has(codeOf(cause))
}

/** The file or folder is not there; no file has a name that is too long for its file system. */
export function isGone(cause: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(codeOf(cause))
}

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  ENOTDIR: 'is no folder, or stands below a file',
  EEXIST: 'is a file and no folder',
  EISDIR: 'is a folder and no file',
  ENAMETOOLONG: 'has a name that is too long',
  EACCES: 'may not be opened by this account',
  EPERM: 'may not be opened by this account',
  EBUSY: 'is held by another program',
  EROFS: 'is on a disk that can only be read',
  ENOSPC: 'is on a disk that is full',
}

/** The same for a person, to be said after the name of the file or folder. */
export function faultWords(cause: unknown): string {
  if (isAway(cause)) return `is on a disk or share that does not answer (${codeOf(cause)})`
  return WORDS[codeOf(cause)] ?? `cannot be used: ${(cause as Error).message}`
}

/** It is the disk that cannot be written, and no right helps. */
export function isDisk(cause: unknown): boolean {
  return ['ENOSPC', 'EROFS'].includes(codeOf(cause))
}
