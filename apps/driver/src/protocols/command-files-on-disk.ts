import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAway, isGone, isHeld } from '../places/file-faults.ts'
import { ansiText } from '../places/text-of-bytes.ts'
import { ChannelError, type CommandFiles } from './command-file.ts'

/** On Windows a file cannot be replaced for the moment in which the other side has it open. */
const HELD_ATTEMPTS = 20
const HELD_PAUSE_MS = 25

/** The pair of files in a folder that ChemStation's macro watches. */
export function commandFilesIn(folder: string): CommandFiles {
  const command = join(folder, 'command.txt')
  const reply = join(folder, 'reply.txt')

  async function replace(text: string): Promise<void> {
    const next = `${command}.next`
    await mkdir(folder, { recursive: true })
    await writeFile(next, text, 'latin1')
    for (let attempt = 1; ; attempt++) {
      try {
        await rename(next, command)
        return
      } catch (cause) {
        if (attempt >= HELD_ATTEMPTS || !isHeld(cause)) throw cause
        await new Promise((resolve) => {
          setTimeout(resolve, HELD_PAUSE_MS)
        })
      }
    }
  }

  return {
    writeCommand: async (text) => {
      try {
        await replace(text)
      } catch (cause) {
        if (!isHeld(cause) && !isAway(cause)) throw cause
        // a share may lose the answer to a rename that it did: whether ChemStation got the command is not known
        throw new ChannelError('unanswered', `${folder} cannot be written: ${(cause as Error).message}`)
      }
    },
    readReply: async () => {
      try {
        return ansiText(await readFile(reply))
      } catch (cause) {
        if (isGone(cause) || isHeld(cause) || isAway(cause)) return ''
        throw cause
      }
    },
  }
}
