/** `npm run migrate:new -- verb-noun`: an empty migration with its name and header. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationName } from './migrations/migration-name.ts'
import { root } from './root.ts'

try {
  const file = join('apps', 'api', 'migrations', migrationName(process.argv[2] ?? '', new Date()))
  writeFileSync(join(root, file), '-- What changes, and why.\n\n', { flag: 'wx' })
  console.log(file)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
