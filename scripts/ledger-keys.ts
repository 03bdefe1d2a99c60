/** `npm run ledger:rotate`, `ledger:appoint`, `ledger:recover`, `ledger:acknowledge`: the key of the log, of which no database knows. */
import { join } from 'node:path'
import { root } from './root.ts'
import { runOperatorCommand } from './start/operator-command.ts'

await runOperatorCommand(join(root, 'apps', 'notary', 'src', 'folder-main.ts'), process.argv.slice(2), {
  database: 'none',
})
