// The audit trail at 1,000,000 lines in one organization against 10,000: `npm run bench -- audit-trail`.
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { isShort, printFigure } from '../../../scripts/bench/figure.ts'
import { createTestApp } from '../src/testing/app.ts'
import { race } from './race.ts'

const SMALL = 10_000
const LARGE = isShort ? 100_000 : 1_000_000

/** Five people at the samples, one at the methods who wrote to five samples long ago, and a line about a user now and then. */
const fill = `
insert into audit_entries (organization_id, at, actor_user_id, actor_name, actor_role, action, noun, record_id, old, new)
select $1::bigint, now() - (n || ' seconds')::interval,
  case when n % 10 = 0 or n > $2 - 5 then 2000 else 1000 + n % 5 end, 'Person ' || n % 5, 'admin',
  case when n % 3 = 0 then 'edit' else 'create' end,
  case when n % 1000 = 0 then 'user' when n % 10 = 0 and n <= $2 - 5 then 'report_method' else 'sample' end, n::text,
  case when n % 3 = 0 then '{"batch_number": "A"}'::jsonb end, '{"batch_number": "B"}'::jsonb
from generate_series($2::int, 1, -1) n`

const server = await startTestServer()
const app = await createTestApp({ database: await createTestDatabase(server) })
await app.sql(fill, [app.laboratoryId, SMALL])
await app.sql(fill, [app.otherLaboratoryId, LARGE])
await app.sql('vacuum analyze audit_entries')
const small = await app.signIn('admin')
const large = await app.signIn('admin', app.otherLaboratoryId)

const hour = (ago: number): string => new Date(Date.now() - ago * 3_600_000).toISOString()
const calls = {
  'newest lines': '/audit_trail',
  'of a kind that most are of': '/audit_trail?kind=samples',
  'of a kind that few are of': '/audit_trail?kind=people',
  'of a person': '/audit_trail?person=1002',
  'of a person and a kind': '/audit_trail?person=1002&kind=samples',
  'of a person and a kind, few and long ago': '/audit_trail?person=2000&kind=samples',
  'of nobody': '/audit_trail?person=server',
  'of an hour': `/audit_trail?from=${hour(2)}&before=${hour(1)}`,
  'of an hour, a person and a kind': `/audit_trail?from=${hour(2)}&before=${hour(1)}&person=1002&kind=samples`,
  'who stands in it': '/audit_trail/people',
}
process.stdout.write(`audit trail at ${LARGE} against ${SMALL} lines\n`)
for (const [name, path] of Object.entries(calls)) {
  const { statusCode } = await large.call('GET', path)
  if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`)
  const [ours, value] = await race(
    () => large.call('GET', path),
    () => small.call('GET', path),
  )
  printFigure({ name, ours, peer: { name: `at ${SMALL}`, value }, unit: 'ms', goal: { atMost: 1.5 } })
}
await app.close()
await server.stop()
