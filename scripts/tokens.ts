/** `npm run tokens`: fills an organization's token bank and says where and at which prices, in the database of the settings. */
import { join } from 'node:path'
import { root } from './root.ts'
import { runOperatorCommand } from './start/operator-command.ts'

await runOperatorCommand(join(root, 'apps', 'api', 'src', 'tokens', 'main.ts'), process.argv.slice(2))
