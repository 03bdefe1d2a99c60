/** `npm run restore`: brings a backup back into an empty database and data folder. */
import { join, resolve } from 'node:path'
import { root } from './root.ts'
import { lockDataFolder } from './start/data-lock.ts'
import { runOperatorCommand } from './start/operator-command.ts'
import { readSettings } from './start/settings.ts'

const main = join(root, 'apps', 'api', 'src', 'backup', 'restore-main.ts')
const words = process.argv.slice(2)
const to = words[words.indexOf('--to') + 1]
// the program refuses what cannot be a folder
if (words.includes('--to') && to !== undefined && !to.startsWith('--')) process.env['DATA_DIR'] = resolve(to)
const { settings } = readSettings(process.env)
await runOperatorCommand(main, words, {
  database: 'none',
  // the product does not start on a half-restored folder
  around: (run) => {
    const lock = settings && lockDataFolder(settings.dataDir, 'npm run restore')
    return run().finally(() => lock?.release())
  },
})
