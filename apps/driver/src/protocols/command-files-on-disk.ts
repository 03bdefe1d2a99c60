import { mkdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandFiles } from './command-file.ts'

/** The pair of files in a folder that ChemStation's macro watches. */
export function commandFilesIn(folder: string): CommandFiles {
  mkdirSync(folder, { recursive: true })
  const command = join(folder, 'command.txt')
  return {
    writeCommand: async (text) => {
      const next = `${command}.next`
      await writeFile(next, text, 'latin1')
      // On Windows the rename fails for the moment in which the macro has the file open.
      for (let attempt = 1; ; attempt++) {
        try {
          await rename(next, command)
          return
        } catch (cause) {
          const { code } = cause as NodeJS.ErrnoException
          if (attempt >= 20 || !['EPERM', 'EBUSY', 'EACCES'].includes(code ?? '')) throw cause
          await new Promise((resolve) => {
            setTimeout(resolve, 25)
          })
        }
      }
    },
    readReply: async () => {
      try {
        return await readFile(join(folder, 'reply.txt'), 'latin1')
      } catch (cause) {
        if (['ENOENT', 'EBUSY', 'EPERM'].includes((cause as NodeJS.ErrnoException).code ?? '')) return ''
        throw cause
      }
    },
  }
}
