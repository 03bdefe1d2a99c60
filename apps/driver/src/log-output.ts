import { writeSync } from 'node:fs'

/** Standard output for log lines: a full disk or a reader that is gone costs lines, never the driver. */
export function logOutput(fd = 1): { write: (line: string) => void } {
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
