/**
 * `npm run release:record`, once for each release: what the API of these sources sends to the database, one text for each
 * statement, from the calls whose cost is counted and one valid call of every endpoint. A newer schema must still take
 * them (tests/rolling-upgrade.test.ts), since nodes of this release serve while a newer one migrates. Beside them stand the
 * columns with their types.
 */
import { writeFileSync } from 'node:fs'
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import pg from 'pg'
import manifest from '../../../../package.json' with { type: 'json' }
import { COUNTED_CALLS, createCountedApp } from './counted-calls.ts'
import { ENDPOINTS, nameOf, parametersOf } from './endpoints.ts'
import { makeEveryRecord } from './every-record.ts'
import { idempotent } from './laboratory.ts'
import { listColumns } from './released-columns.ts'
import { VALID_CALLS } from './valid-calls.ts'

const [note = manifest.version] = process.argv.slice(2)
const statements = new Set<string>()
const { query } = pg.Client.prototype
pg.Client.prototype.query = function heard(this: pg.Client, ...parts: unknown[]) {
  const { connectionParameters } = this as unknown as { connectionParameters: { application_name?: string } }
  const [statement] = parts as [string | { text: string }]
  const text = typeof statement === 'string' ? statement : statement.text
  if (connectionParameters.application_name === 'eluent-api' && /^\s*(select|insert|update|delete|with)\b/i.test(text))
    statements.add(text)
  return Reflect.apply(query, this, parts) as unknown
} as typeof query

const server = await startTestServer()
const { app, prepare } = await createCountedApp({ database: await createTestDatabase(server) })
for (const call of Object.values(COUNTED_CALLS)) await (await prepare(call))()
const lab = await makeEveryRecord(app, app.otherLaboratoryId, 'Recorded')
const refused: string[] = []
for (const endpoint of ENDPOINTS.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))) {
  const name = nameOf(endpoint)
  if (name.includes('/auth/logout')) continue
  const { body, query: asked, path: own = {} } = (await VALID_CALLS[name]?.(lab)) ?? {}
  const ids: Record<string, string | number> = { ...lab.ids, ...own }
  const path = parametersOf(endpoint).reduce(
    (before, parameter) => before.replace(`:${parameter.name}`, String(ids[parameter.kind])),
    endpoint.path,
  )
  const search = asked ? `?${new URLSearchParams(asked as Record<string, string>)}` : ''
  const { statusCode } = await lab.caller.call(endpoint.method, `${path}${search}`, body, idempotent())
  if (statusCode >= 400) refused.push(`${name} ${statusCode}`)
}
const newestMigration = await app.value('select max(name) from schema_migrations')
const columns = await listColumns(app.sql)
await app.close()
await server.stop()
const file = new URL('../../released/statements.json', import.meta.url)
writeFileSync(
  file,
  `${JSON.stringify({ release: note, newestMigration, columns, statements: [...statements].sort() }, null, 2)}\n`,
)
process.stdout.write(`${statements.size} statements of ${note}; refused: ${refused.join(', ') || 'none'}\n`)
