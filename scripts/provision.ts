/** `npm run provision`: an organization and a user who can sign in, in the database of the settings. */
import { join } from 'node:path'
import { root } from './root.ts'
import { runOperatorCommand } from './start/operator-command.ts'

await runOperatorCommand(join(root, 'apps', 'api', 'src', 'provision', 'main.ts'), process.argv.slice(2))
