/** `npm run backup`: makes, verifies and lists backups of the settings' database and files, also beside the running product. */
import { join } from 'node:path'
import { root } from './root.ts'
import { lockDataFolder } from './start/data-lock.ts'
import { runOperatorCommand } from './start/operator-command.ts'
import { readSettings } from './start/settings.ts'

/** These look at the backups alone. */
const WITHOUT_DATABASE = ['--verify', '--list', '--new-key']

const main = join(root, 'apps', 'api', 'src', 'backup', 'main.ts')
const words = process.argv.slice(2)
const { settings } = readSettings(process.env)
const database = words.some((word) => WITHOUT_DATABASE.includes(word)) ? 'none' : 'as it is'
await runOperatorCommand(main, words, {
  database,
  // two at once would remove each other's drafts
  around: (run) => {
    const lock = settings && lockDataFolder(settings.backupDir, 'npm run backup')
    return run().finally(() => lock?.release())
  },
})
