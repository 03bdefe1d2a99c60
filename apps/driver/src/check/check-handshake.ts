import { resolve } from 'node:path'
import { systemClock } from '../clock.ts'
import { DataFolderInUse, lockDataFolder } from '../data-folder-lock.ts'
import { commandNumbersIn } from '../instruments/chemstation/chemstation.ts'
import { parseReading } from '../instruments/chemstation/status-reading.ts'
import { openDriverDatabase } from '../outbox/driver-database.ts'
import { createTaskJournal } from '../outbox/task-journal.ts'
import { ChannelError, createCommandChannel, type CommandChannel } from '../protocols/command-file.ts'
import { commandFilesIn } from '../protocols/command-files-on-disk.ts'
import type { Settings } from '../settings.ts'
import { bad, good, look, type Finding } from './finding.ts'

const PART = 'Handshake'
const MACRO_VERSION = '2'

/** Asks our macro for its state and its paths, with numbers that no driver uses. Null: a driver is at work in the data folder. */
export async function checkHandshake(
  settings: Pick<Settings, 'DATA_DIR' | 'HANDSHAKE_DIR' | 'CHEMSTATION_ROOT'>,
  answerWithinMs?: number,
): Promise<Finding[] | null> {
  const folder = resolve(settings.HANDSHAKE_DIR)
  const files = commandFilesIn(folder)
  try {
    const lock = lockDataFolder(resolve(settings.DATA_DIR))
    const db = openDriverDatabase(resolve(settings.DATA_DIR))
    try {
      const channel = createCommandChannel(files, systemClock, {
        ...commandNumbersIn(createTaskJournal(db, systemClock)),
        ...(answerWithinMs !== undefined && { timeoutMs: answerWithinMs }),
      })
      return await askMacro(channel, settings.CHEMSTATION_ROOT, folder, await files.readReply())
    } finally {
      db.close()
      lock.release()
    }
  } catch (cause) {
    if (cause instanceof DataFolderInUse) return null
    return [bad(PART, (cause as Error).message, 'Mend what is said about the data folder above and check again.')]
  }
}

async function askMacro(channel: CommandChannel, root: string, folder: string, before: string): Promise<Finding[]> {
  try {
    const { status, method, errors } = parseReading(await channel.send('EluentState'))
    const answered = `ChemStation answers: ${status}, method ${method || 'none'}${errors === '' ? '' : `, ${errors}`}.`
    const findings = [good(PART, answered)]
    return [...findings, ...(await askPaths(channel, root))]
  } catch (cause) {
    if (!(cause instanceof ChannelError)) throw cause
    if (cause.fault === 'refused')
      return [
        bad(
          PART,
          `ChemStation refused EluentState: ${cause.message}`,
          'Load the macro again: type "macro eluent.mac", then "EluentStart" in its command line.',
        ),
      ]
    return [bad(PART, `${cause.message} The two files are in ${folder}.`, silenceToDo(before))]
  }
}

/** What a person does about silence depends on whether the macro ever spoke. */
function silenceToDo(reply: string): string {
  return reply.trim() === ''
    ? 'The macro has never answered here. Start ChemStation, type "macro eluent.mac" and "EluentStart" in its command line, and compare the two paths in EluentLoop with HANDSHAKE_DIR.'
    : 'The macro answered before. Look at ChemStation: start it, and close a dialog that waits for an answer (Sequence Table, Sample Info, a question); then type "EluentStart".'
}

async function askPaths(channel: CommandChannel, root: string): Promise<Finding[]> {
  let answer: string
  try {
    answer = await channel.send('EluentCheck')
  } catch (cause) {
    if (!(cause instanceof ChannelError)) throw cause
    return [
      look(
        'Macro',
        'the loaded macro is an older one: it does not know EluentCheck.',
        'Copy macros\\eluent.mac again and restart ChemStation.',
      ),
    ]
  }
  const [version = '', dataPath = '', , sequence = ''] = answer.split('|')
  return [
    version === MACRO_VERSION
      ? good('Macro', `version ${version} is loaded.`)
      : look(
          'Macro',
          `version ${version} is loaded, this driver brings ${MACRO_VERSION}.`,
          'Copy macros\\eluent.mac again and restart ChemStation.',
        ),
    plain(dataPath) === plain(root)
      ? good('Data root', `ChemStation writes to ${dataPath}, where the driver reads.`)
      : look(
          'Data root',
          `ChemStation writes to ${dataPath}, the driver reads ${root}.`,
          'Set CHEMSTATION_ROOT to the first, unless both are the same folder by two names.',
        ),
    ...(Number(sequence) === 0
      ? []
      : [
          look(
            'Sequence',
            'ChemStation runs a sequence that was started there.',
            'Vials of the queue wait until it has ended, or until you end it in ChemStation.',
          ),
        ]),
  ]
}

function plain(path: string): string {
  return path.trim().replaceAll('/', '\\').replace(/\\+$/, '').toLowerCase()
}
