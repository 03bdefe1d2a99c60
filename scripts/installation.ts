/** `npm run installation`: says what all machines of an installation agree on, and changes it on purpose. */
import { join } from 'node:path'
import { root } from './root.ts'
import { runOperatorCommand } from './start/operator-command.ts'

await runOperatorCommand(join(root, 'apps', 'api', 'src', 'installation', 'main.ts'), process.argv.slice(2))
