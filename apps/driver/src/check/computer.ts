import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { isGone } from '../places/file-faults.ts'

/** What the check asks of the computer it runs on. */
export interface Computer {
  isWindows: boolean
  /** Null when there is no such file. */
  read(path: string): Promise<Uint8Array | null>
  /** What a program prints, or null when there is none. */
  ask(program: string, ...words: string[]): Promise<string | null>
  environment: Readonly<Record<string, string | undefined>>
}

export const thisComputer: Computer = {
  isWindows: process.platform === 'win32',
  read: async (path) => {
    try {
      return await readFile(path)
    } catch (cause) {
      if (isGone(cause)) return null
      throw cause
    }
  },
  ask: (program, ...words) =>
    new Promise((resolve) => {
      // what it prints is in the code page of the console; only ASCII of it is read
      execFile(program, words, { encoding: 'latin1', timeout: 20_000 }, (error, out, errors) => {
        resolve((error as NodeJS.ErrnoException | null)?.code === 'ENOENT' ? null : `${out}${errors}`)
      })
    }),
  environment: process.env,
}

/** `%WINDIR%\win.ini` -> `C:\Windows\win.ini` */
export function expanded(path: string, { environment }: Computer): string {
  return path.replaceAll(
    /%(\w+)%/g,
    (mark, name: string) => environment[name] ?? environment[name.toLowerCase()] ?? mark,
  )
}
