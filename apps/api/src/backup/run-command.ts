import { inspect } from 'node:util'
import { AppError } from '../platform/errors/app-error.ts'
import { SettingsError } from '../platform/settings.ts'
import { WordsError } from './read-words.ts'
import { BackupRefusal } from './sealing.ts'

/** Only the words are checked, before anything is started. */
const CHECK_ONLY = '--check'
const PLAIN = [WordsError, SettingsError, BackupRefusal]

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function sentenceOf(error: unknown): string {
  if (error instanceof AppError && error.code === 'storage_full') return 'The storage is full'
  return PLAIN.some((kind) => error instanceof kind) ? (error as Error).message : inspect(error)
}

/** Runs a command of the operator and sets the exit code: 2 for words it refuses, 1 where `run` says no or fails. */
export async function runCommand<Words>(
  read: (words: readonly string[]) => Words,
  run: (words: Words) => Promise<boolean>,
): Promise<void> {
  const given = process.argv.slice(2)
  try {
    const words = read(given.filter((word) => word !== CHECK_ONLY))
    if (!given.includes(CHECK_ONLY) && !(await run(words))) process.exitCode = 1
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = error instanceof WordsError || error instanceof SettingsError ? 2 : 1
  }
}
