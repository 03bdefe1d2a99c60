/** `npm run ledger:audit`: replays the log of certificates against the database of the settings. */
import { join } from 'node:path'
import { root } from './root.ts'
import { runOperatorCommand } from './start/operator-command.ts'

await runOperatorCommand(join(root, 'apps', 'api', 'src', 'ledger-audit', 'main.ts'), process.argv.slice(2))
