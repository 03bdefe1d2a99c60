/**
 * `npm run release:record`, once for each release: what the API of these sources sends to the database. `statements.json`
 * has one text for each statement, from the calls whose cost is counted and one valid call of every endpoint, and the columns
 * with their types; `smoke.json.gz` every statement of the former in its order, with its values and how many rows it gave or
 * changed. A newer schema must still take them (tests/rolling-upgrade.test.ts, tests/rolling-smoke.test.ts), since nodes of
 * this release serve while a newer one migrates.
 */
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import manifest from '../../../../package.json' with { type: 'json' }
import { COUNTED_CALLS, createCountedApp } from './counted-calls.ts'
import { hearExchanges, keepExchanges } from './exchanges.ts'
import { ENDPOINTS, nameOf, parametersOf } from './endpoints.ts'
import { makeEveryRecord } from './every-record.ts'
import { idempotent } from './laboratory.ts'
import { listColumns } from './released-columns.ts'
import { VALID_CALLS } from './valid-calls.ts'

const [note = manifest.version] = process.argv.slice(2)
const server = await startTestServer()
const database = await createTestDatabase(server)
const heard = hearExchanges(new URL(database.ownerUrl).username)
const { app, prepare } = await createCountedApp({ database })
const refused: string[] = []
for (const [name, call] of Object.entries(COUNTED_CALLS)) {
  const { statusCode } = await (await prepare(call))()
  if (statusCode >= 400) refused.push(`${name} ${statusCode}`)
}
const smoke = keepExchanges(heard.roles, heard.steps)
type Endpoint = (typeof ENDPOINTS)[number]
const lab = await makeEveryRecord(app, app.otherLaboratoryId, 'Recorded')
/** What it answers a valid call of an endpoint, which is made first. */
async function prepareValid(endpoint: Endpoint): Promise<() => Promise<void>> {
  const name = nameOf(endpoint)
  const { body, query: asked, path: own = {} } = (await VALID_CALLS[name]?.(lab)) ?? {}
  const ids: Record<string, string | number> = { ...lab.ids, ...own }
  const path = parametersOf(endpoint).reduce(
    (before, parameter) => before.replace(`:${parameter.name}`, String(ids[parameter.kind])),
    endpoint.path,
  )
  const search = asked ? `?${new URLSearchParams(asked as Record<string, string>)}` : ''
  return async () => {
    const { statusCode } = await lab.caller.call(endpoint.method, `${path}${search}`, body, idempotent())
    if (statusCode >= 400) refused.push(`${name} ${statusCode}`)
  }
}

/** What takes away what the others need: a new password, the session. */
const isLast = ({ path }: Endpoint): boolean => path.endsWith('/change-password')
const others = ENDPOINTS.filter((endpoint) => !isLast(endpoint) && !endpoint.path.endsWith('/auth/logout'))
for (const endpoint of others.filter(({ method }) => method !== 'DELETE')) await (await prepareValid(endpoint))()
// a removal takes away what another would be prepared with
const removals: (() => Promise<void>)[] = []
for (const endpoint of others.filter(({ method }) => method === 'DELETE')) removals.push(await prepareValid(endpoint))
for (const remove of removals) await remove()
for (const endpoint of ENDPOINTS.filter(isLast)) await (await prepareValid(endpoint))()
heard.stop()
const statements = heard.steps.flatMap(({ connection, text }) =>
  heard.roles[connection] === 'app' && /^\s*(select|insert|update|delete|with)\b/i.test(text) ? [text] : [],
)
const newestMigration = await app.value('select max(name) from schema_migrations')
const columns = await listColumns(app.sql)
await app.close()
await server.stop()
const fileOf = (name: string): URL => new URL(`../../released/${name}`, import.meta.url)
const kept = { release: note, newestMigration, columns, statements: [...new Set(statements)].sort() }
writeFileSync(fileOf('statements.json'), `${JSON.stringify(kept, null, 2)}\n`)
writeFileSync(fileOf('smoke.json.gz'), gzipSync(JSON.stringify({ release: note, ...smoke }), { level: 9 }))
process.stdout.write(
  `${kept.statements.length} statements of ${note}, ${smoke.steps.length} sent by the smoke set; refused: ${refused.join(', ') || 'none'}\n`,
)
