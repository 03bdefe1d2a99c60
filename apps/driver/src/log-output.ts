import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface LogOutput {
  write(line: string): void
}

/** Standard output for log lines: a full disk or a reader that is gone costs lines, never the driver. */
export function logOutput(fd = 1): LogOutput {
  return {
    write: (line) => {
      try {
        writeSync(fd, line)
      } catch {
        // there is no other place to tell it; health says that the disk is full
      }
    },
  }
}

interface LogFileState {
  /** Null until the next line opens the file again. */
  fd: number | null
  bytes: number
  /** Put aside when it has grown to this; more than the limit while another program holds one of the files. */
  limit: number
}

/**
 * Log lines into `driver.log` of a folder. A full file becomes `driver.1.log`, the one before `driver.2.log` and so on; the oldest
 * is written over. A file that someone has open on Windows cannot be renamed: then the same one goes on a little longer.
 */
export function logFile(folder: string, { maxBytes, files }: { maxBytes: number; files: number }): LogOutput {
  const nameOf = (age: number): string => join(folder, age === 0 ? 'driver.log' : `driver.${age}.log`)
  const state: LogFileState = { fd: null, bytes: 0, limit: maxBytes }

  function open(): number {
    if (state.fd !== null) return state.fd
    mkdirSync(folder, { recursive: true })
    state.fd = openSync(nameOf(0), 'a')
    state.bytes = fstatSync(state.fd).size
    return state.fd
  }

  function close(): void {
    if (state.fd !== null) closeSync(state.fd)
    state.fd = null
  }

  function giveUp(): void {
    try {
      close()
    } catch {
      state.fd = null
    }
  }

  function putAside(): void {
    close()
    try {
      for (let age = files - 1; age >= 1; age--) moveIfThere(nameOf(age - 1), nameOf(age))
      state.limit = maxBytes
    } catch {
      state.limit = state.bytes + maxBytes / 10
    }
  }

  return {
    write: (line) => {
      try {
        const fd = open()
        state.bytes += writeSync(fd, line)
        if (state.bytes >= state.limit) putAside()
      } catch {
        giveUp() // a disk that is full or away costs lines, never the driver
      }
    },
  }
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
  }
}
