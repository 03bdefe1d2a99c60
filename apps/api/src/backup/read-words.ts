import { parseArgs } from 'node:util'

export class WordsError extends Error {
  override readonly name = 'WordsError'
}

export type BackupWords =
  | { readonly task: 'make'; readonly keep: number | undefined }
  | { readonly task: 'verify'; readonly id: string | undefined }
  | { readonly task: 'list' }
  | { readonly task: 'new-key'; readonly file: string }

const BACKUP_USAGE = 'npm run backup -- [--keep NUMBER] | --verify [BACKUP] | --list | --new-key FILE'
const RESTORE_USAGE = 'npm run restore -- [--to FOLDER] [--backup BACKUP] --confirm NAME'

function parsed<Result>(usage: string, parse: () => Result): Result {
  try {
    return parse()
  } catch (cause) {
    throw new WordsError(`${(cause as Error).message}\n${usage}`, { cause })
  }
}

function keepOf(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new Error(`--keep: how many backups stay, 1 or more, not "${text}"`)
}

/** @throws WordsError */
export function readBackupWords(words: readonly string[]): BackupWords {
  return parsed(BACKUP_USAGE, () => {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        keep: { type: 'string' },
        verify: { type: 'boolean' },
        list: { type: 'boolean' },
        'new-key': { type: 'string' },
      },
    })
    const actions = Object.keys(values)
    if (actions.length > 1) throw new Error(`--${actions.join(' and --')} do not go together`)
    if (positionals.length > (values.verify ? 1 : 0)) throw new Error(`"${positionals.join(' ')}" says nothing here`)
    if (values.verify) return { task: 'verify', id: positionals[0] }
    if (values.list) return { task: 'list' }
    if (values['new-key'] !== undefined) return { task: 'new-key', file: values['new-key'] }
    return { task: 'make', keep: values.keep === undefined ? undefined : keepOf(values.keep) }
  })
}

export interface RestoreWords {
  /** The newest where none is named. */
  readonly id: string | undefined
  /** The name of the target, typed by whoever means it. */
  readonly confirmed: string | undefined
}

/** `--to` is read by the script that holds the folder. @throws WordsError */
export function readRestoreWords(words: readonly string[]): RestoreWords {
  return parsed(RESTORE_USAGE, () => {
    const { values } = parseArgs({
      args: [...words],
      options: { to: { type: 'string' }, backup: { type: 'string' }, confirm: { type: 'string' } },
    })
    return { id: values.backup, confirmed: values.confirm }
  })
}
