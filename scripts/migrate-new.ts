/** `npm run migrate:new -- verb-noun`: a migration with its name; `create-nouns` begins with the table of a noun. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationName } from './migrations/migration-name.ts'
import { migrationText } from './migrations/migration-text.ts'
import { root } from './root.ts'

try {
  const words = process.argv[2] ?? ''
  const file = join('apps', 'api', 'migrations', migrationName(words, new Date()))
  writeFileSync(join(root, file), migrationText(words), { flag: 'wx' })
  console.log(file)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
