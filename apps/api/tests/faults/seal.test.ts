import { beforeEach, expect, test } from 'vitest'
import { ApiProcess } from '../../src/testing/api-process.ts'
import { issueOrigin, type Created } from '../../src/testing/certificates.ts'
import { fillBank } from '../../src/testing/seals.ts'
import { TEST_PASSWORD } from '../../src/testing/people.ts'
import { turns } from '../../src/testing/seeded.ts'
import { idempotent, labTest, sortedStatusesOf } from '../../src/testing/lab-test.ts'

const { app, sealer } = labTest()
let origin: Created
beforeEach(async () => {
  await fillBank(app, app.laboratoryId, 1)
  origin = await issueOrigin(sealer)
})

/** Copies of a finished sample: making each by its runs would take minutes. */
async function finishedSamples(count: number): Promise<number[]> {
  const { id } = await sealer.finishedSample()
  const columns = (
    await app.sql(
      `select column_name as name from information_schema.columns where table_name = 'samples'
      and column_name not in ('id', 'share_key') and is_generated = 'NEVER'`,
    )
  ).map(({ name }) => String(name))
  const rows = await app.sql(
    `insert into samples (share_key, ${columns.join(', ')}) select 'COPY' || n, ${columns.join(', ')}
    from samples, generate_series(1, ${count}) n where id = $1 returning id`,
    [id],
  )
  return rows.map((row) => Number(row['id']))
}

/** What the organization has issued, as every table that knows tells it. */
async function tally() {
  const [row] = await app.sql(`select
    (select quantity from token_banks where organization_id = 1)::int as tokens,
    (select issued from token_banks where organization_id = 1)::int as issued,
    (select count(*) from certificates where organization_id = 1)::int as certificates,
    (select count(*) from ledger_entries where organization_id = 1)::int as leaves,
    (select count(*) from samples where organization_id = 1 and certus_id is not null)::int as sealed,
    (select count(*) from audit_entries where noun = 'certificate')::int as lines,
    (select count(*) from sealed_reports)::int as reports,
    (select count(*) from files where kind = 'report' and state = 'stored')::int as pdfs`)
  return row as Record<
    'tokens' | 'issued' | 'certificates' | 'leaves' | 'sealed' | 'lines' | 'reports' | 'pdfs',
    number
  >
}

const request = (id: number) => ({ id, template: 'pdf', previous: origin.id, unreleased: true })

// F16. Invariant: no token is spent twice and none is lost, whoever asks at the same moment.
test('[CERTNEW-09] 60 seals at once on 10 tokens make 10, and the places in the list have no gap', async () => {
  const samples = await finishedSamples(60)
  await fillBank(app, app.laboratoryId, 10)
  const before = await tally()
  const statuses = await Promise.all(
    samples.map(async (id, index) => {
      // callers of a laboratory come from many addresses; one of them may ask 30 times in a minute
      const reply = await app.http.inject({
        method: 'POST',
        url: '/api/sample_certi',
        remoteAddress: `10.0.0.${index}`,
        headers: { authorization: `Bearer ${sealer.token}`, ...idempotent() },
        payload: request(id),
      })
      return reply.statusCode === 422 ? reply.json<{ error: string }>().error : reply.statusCode
    }),
  )
  const [made, refused] = [201, 'No tokens available']
  const others = statuses.filter((status) => status !== made && status !== refused)
  expect({ others, made: statuses.filter((status) => status === made).length }).toEqual({ others: [], made: 10 })
  const after = await tally()
  expect(after).toEqual({
    tokens: 0,
    issued: before.issued + 10,
    certificates: before.certificates + 10,
    leaves: before.leaves + 10,
    sealed: before.sealed + 10,
    lines: before.lines + 10,
    reports: before.reports + 10,
    pdfs: before.pdfs + 20,
  })
  const [places] = await app.sql(
    'select min(position)::int as first, max(position)::int as last from certificates where organization_id = 1',
  )
  expect(places).toEqual({ first: 1, last: after.certificates })
})

test('of 8 requests for one sample at once one seals it and one token is used', async () => {
  const [id = 0] = await finishedSamples(1)
  await fillBank(app, app.laboratoryId, 8)
  const before = await tally()
  expect(await sortedStatusesOf(Array.from({ length: 8 }, () => sealer.post('/sample_certi', request(id))))).toEqual([
    201, 409, 409, 409, 409, 409, 409, 409,
  ])
  expect(await tally()).toMatchObject({ tokens: 7, certificates: before.certificates + 1, leaves: before.leaves + 1 })
})

// F1. Invariant: after a kill -9 there is nothing or everything of a seal, and the client's retry gets the one answer.
test('kill -9 between the log entry and the commit leaves nothing, and the retry seals once', async () => {
  const [id = 0] = await finishedSamples(1)
  await fillBank(app, app.laboratoryId, 2)
  const before = await tally()
  const api = await ApiProcess.start(app)
  try {
    const { body } = await api.sendUntilAnswered('/auth/login', {
      username: sealer.person.email,
      password: TEST_PASSWORD,
    })
    const key = { authorization: `Bearer ${(body as { access_token: string }).access_token}`, ...idempotent() }
    // holds the table that the idempotency key is written to after everything else: the transaction stands before its commit
    await app.sql('begin')
    await app.sql('lock table idempotency_keys in share mode')
    const sealed = api.sendUntilAnswered('/sample_certi', request(id), key)
    while (!(await isHeld())) await turns(50)
    expect(await tally(), 'nothing is seen before the commit').toEqual(before)
    await api.killAndRestart()
    expect(await tally(), 'nothing is left of it').toEqual(before)
    // the database notices the lost client when it goes on
    await app.sql('commit')
    const answer = await sealed
    expect(answer.status).toBe(201)
    expect(await tally()).toMatchObject({
      tokens: 1,
      certificates: before.certificates + 1,
      leaves: before.leaves + 1,
      sealed: before.sealed + 1,
      reports: before.reports + 1,
      pdfs: before.pdfs + 2,
    })
    expect(await api.sendUntilAnswered('/sample_certi', request(id), key)).toEqual(answer)
  } finally {
    await app.sql('rollback')
    await api.close()
  }
})

/** Whether a transaction waits at the held place. */
async function isHeld(): Promise<boolean> {
  const waiting = await app.sql(
    `select 1 from pg_locks where relation = 'idempotency_keys'::regclass and not granted and database = (select oid from pg_database where datname = current_database())`,
  )
  return waiting.length > 0
}
