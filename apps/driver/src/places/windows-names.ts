/** Where a path leads: a share by its server's name, a drive, a device of Windows, or a place seen from the working folder. */
export type PathKind = 'share' | 'drive' | 'device' | 'posix' | 'relative'

/**
 * Names that Windows keeps for devices, alone or before an ending, in any case, the digits also as superscripts.
 * https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(\.|$))/i

/** Characters that no file or folder of Windows has; the colon opens an alternate data stream. Same source. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]/u

/** MAX_PATH is 260 with the closing zero. Node asks for longer ones by \\?\, ChemStation does not. Same source. */
export const LONGEST_PATH = 259

/** Why Windows cannot hold a file or folder of this name; null when it can. */
export function nameFault(name: string): string | null {
  if (name === '' || name === '.' || name === '..') return 'is no name'
  const forbidden = FORBIDDEN.exec(name)?.[0]
  if (forbidden !== undefined) return `holds ${forbidden < ' ' ? 'a control character' : forbidden}`
  // dropped without a word, so that two names would be one file
  if (/[. ]$/.test(name)) return 'ends in a dot or a space'
  if (RESERVED.test(name)) return 'is reserved for a device'
  return name.length > 255 ? 'is longer than 255 characters' : null
}

export function pathKind(path: string): PathKind {
  if (/^[\\/]{2}[?.][\\/]/.test(path)) return 'device'
  if (/^[\\/]{2}[^\\/]+[\\/]+[^\\/]/.test(path)) return 'share'
  if (/^[A-Za-z]:([\\/]|$)/.test(path)) return 'drive'
  return path.startsWith('/') ? 'posix' : 'relative'
}

/** Whether `place` lies below `root`, both as the file system names them; a root such as `D:\` ends in its separator. */
export function isBelow(place: string, root: string, separator: string): boolean {
  return place.startsWith(root.endsWith(separator) ? root : root + separator)
}

/** How long the path of a run's file gets below a data root: group folder, run, and a file's name of up to 30 characters. */
export function longestRunPath(root: string): number {
  const group = 40 + '_'.length + 10
  const run = '000-20260101-000000-99.D'.length
  const file = 30
  return root.replace(/[\\/]+$/, '').length + group + run + file + 3
}
