/** Changes the key of a log, or takes a restored folder as it is; `npm run ledger:rotate` and its like call it. */
import { CommandError, readCommand, runFolderCommand } from './folder-command.ts'

/** Only the words are checked, before anything is done. */
const CHECK_ONLY = '--check'

try {
  const words = process.argv.slice(2)
  const command = readCommand(words.filter((word) => word !== CHECK_ONLY))
  const dataDir = process.env['DATA_DIR']
  if (dataDir === undefined) throw new CommandError('DATA_DIR is missing')
  if (!words.includes(CHECK_ONLY)) process.stdout.write(`${runFolderCommand(dataDir, command, new Date())}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof CommandError ? 2 : 1
}
