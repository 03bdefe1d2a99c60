/** Writes schema.generated.ts from a migrated database: `node generate-types.ts <database address>`. */
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const TYPE_MAPPING = JSON.stringify({ int8: 'number', timestamptz: 'string' })
const HERE = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** Types of every table of the database at `url`, into `outFile`; bigint is a checked number, an instant an ISO string. */
export function generateTypes(url: string, outFile: string): void {
  const require = createRequire(import.meta.url)
  const codegen = require.resolve('kysely-codegen').replace(/index\.js$/, 'cli/bin.js')
  execFileSync(
    process.execPath,
    [
      codegen,
      '--url',
      url,
      '--dialect',
      'postgres',
      '--exclude-pattern',
      'schema_migrations',
      '--type-mapping',
      TYPE_MAPPING,
      '--out-file',
      outFile,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const url = process.argv[2]
  if (!url) throw new Error('Give the address of a migrated database.')
  generateTypes(url, HERE('./schema.generated.ts'))
}
