/** `npm run files:audit`: compares every stored file with its SHA-256, in the storage of the settings. */
import { join } from 'node:path'
import { root } from './root.ts'
import { runOperatorCommand } from './start/operator-command.ts'

await runOperatorCommand(join(root, 'apps', 'api', 'src', 'files-audit', 'main.ts'), process.argv.slice(2))
