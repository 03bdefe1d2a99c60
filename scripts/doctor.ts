/** `npm run doctor`: one page on how this installation is, whether the product runs at this moment or not. */
import { join } from 'node:path'
import { root } from './root.ts'
import { runOperatorCommand } from './start/operator-command.ts'

await runOperatorCommand(join(root, 'apps', 'api', 'src', 'doctor', 'main.ts'), process.argv.slice(2), {
  database: 'if it is there',
})
