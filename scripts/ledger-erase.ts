/** `npm run ledger:erase`: erases what a certificate says, under privacy law, in the database of the settings. */
import { join } from 'node:path'
import { root } from './root.ts'
import { runOperatorCommand } from './start/operator-command.ts'

await runOperatorCommand(join(root, 'apps', 'api', 'src', 'ledger-erase', 'main.ts'), process.argv.slice(2))
