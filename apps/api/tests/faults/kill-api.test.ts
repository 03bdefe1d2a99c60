import { afterAll, beforeAll, expect, test } from 'vitest'
import { lock } from '../../src/platform/db/rows.ts'
import { ApiProcess, type Answer } from '../../src/testing/api-process.ts'
import { injection, sampleBody } from '../../src/testing/laboratory.ts'
import { makePerson, TEST_PASSWORD, type Person } from '../../src/testing/people.ts'
import { KillPlan } from '../../src/testing/kill-plan.ts'
import { faultSeed, seededNumbers, turns } from '../../src/testing/seeded.ts'
import { bodyOf, labTest } from '../../src/testing/lab-test.ts'
import type { AnalyticalBatch } from '@eluent/contract'

const { app, laboratory, admin } = labTest()
let tester: Person
let api: ApiProcess
beforeAll(async () => {
  tester = await makePerson(app.deps.db, { role: 'tester', organizationId: app.laboratoryId })
  api = await ApiProcess.start(app)
})
afterAll(() => api.close())

const login = async (): Promise<string> => {
  const { body } = await api.sendUntilAnswered('/auth/login', { username: tester.email, password: TEST_PASSWORD })
  return (body as { access_token: string }).access_token
}
const headersOf = (token: string, key: string) => ({ authorization: `Bearer ${token}`, 'idempotency-key': key })

const WRITERS = 4
const KILLS = 4
/** Requests of all writers between two kills, at least and at most. */
const [CALM_MIN, CALM_SPREAD] = [4, 14]

// Invariant: whatever the moment of a kill -9, a write that was acknowledged is there exactly once, and a key has one effect
// and one answer however often it is sent.
test(`kill -9 of the API at random moments loses nothing and doubles nothing (seed ${faultSeed})`, async () => {
  const random = seededNumbers(faultSeed)
  const token = await login()
  const answers = new Map<string, { path: string; body: unknown; answer: Answer }>()
  const plan = new KillPlan({
    count: KILLS,
    random,
    gap: () => CALM_MIN + random(CALM_SPREAD),
    turnsBelow: 3_000,
    killAndRestart: () => api.killAndRestart(),
  })

  const write = async (key: string, path: string, body: unknown): Promise<Answer> => {
    plan.noteRequest()
    const answer = await api.sendUntilAnswered(path, body, headersOf(token, key))
    answers.set(key, { path, body, answer })
    return answer
  }
  const writer = async (name: string): Promise<void> => {
    for (let number = 1; !plan.isOver || number === 1; number += 1) {
      const strain = `${name}-${number}`
      const created = await write(`create:${strain}`, '/samples', sampleBody(laboratory, { strain_name: strain }))
      expect(created, `seed ${faultSeed}`).toMatchObject({ status: 201 })
      const { id } = (created.body as { data: { id: number } }).data
      for (const vial of [1, 2]) {
        const run = injection(`${strain}-${vial}.D`, { THC: 5, CBD: vial })
        const appended = await write(`append:${strain}:${vial}`, `/samples/${id}/append_results`, run)
        expect(appended, `seed ${faultSeed}`).toMatchObject({ status: 200, body: { vial_number: vial } })
      }
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, at) => writer(`W${at + 1}`)))
  await plan.settled()
  expect(plan.kills).toBe(KILLS)
  expect(api.interrupted, 'a kill met no request under way').toBeGreaterThan(0)

  // every key once more: the first answer again
  for (const [key, { path, body, answer }] of answers)
    expect(await api.sendUntilAnswered(path, body, headersOf(token, key)), `${key}, seed ${faultSeed}`).toEqual(answer)

  const created = [...answers.keys()].filter((key) => key.startsWith('create:'))
  const appended = [...answers.keys()].filter((key) => key.startsWith('append:'))
  const column = async (text: string) => (await app.sql(text)).map((row) => String(row['value']))
  const sorted = (texts: readonly string[]) => texts.toSorted()
  const why = `seed ${faultSeed}`
  expect(sorted(await column(`select 'create:' || strain_name as value from samples`)), why).toEqual(sorted(created))
  const runs = `select 'append:' || s.strain_name || ':' || i.vial_number as value from injections i join samples s using (organization_id)
    where s.id = i.sample_id and i.cs_data_name = s.strain_name || '-' || i.vial_number || '.D' and i.voided_at is null`
  expect(sorted(await column(runs)), why).toEqual(sorted(appended))
  expect(await column('select count(*) as value from injections'), why).toEqual([String(appended.length)])
  const trail = await app.sql(
    `select action, count(*)::int as n from audit_entries where noun = 'sample' group by 1 order by 1`,
  )
  expect(trail, why).toEqual([
    { action: 'append_result', n: appended.length },
    { action: 'create', n: created.length },
  ])
  expect(sorted(await column('select key as value from idempotency_keys')), why).toEqual(sorted([...answers.keys()]))
})

// Invariant: a create that is sent again under a renewed token, after the API died during the renewal, makes one sample.
test.each([
  ['before either is answered', 0],
  ['about when they are answered', 1_500],
])(
  'kill -9 during token renewal and a create, %s: the replay under the new token makes one sample',
  async (_, moment) => {
    const strain = `Renewed-${moment}`
    const old = await login()
    const create = (token: string) =>
      api.sendUntilAnswered('/samples', sampleBody(laboratory, { strain_name: strain }), headersOf(token, strain))
    const renewal = api.sendUntilAnswered('/resend/token', { token: old })
    const first = create(old)
    await turns(moment)
    await api.killAndRestart()
    const { body, status } = await renewal
    expect(status).toBe(200)
    const { access_token: renewed } = body as { access_token: string }

    const replayed = await create(renewed)
    expect(replayed).toMatchObject({ status: 201, body: { data: { intake_form: { strain_name: strain } } } })
    expect(replayed).toEqual(await first)
    expect(await create(old)).toEqual(replayed)
    expect(await app.sql('select count(*)::int as n from samples where strain_name = $1', [strain])).toEqual([{ n: 1 }])
  },
  60_000,
)

// Invariant: a batch is judged in the transaction that stores its last injection, so that a kill there leaves neither.
test('[GATE-25] kill -9 while the last injection is judged leaves nothing of it, and its repeat stores and judges once', async () => {
  const { id } = await admin.newSample({ strain_name: 'Last of the batch' })
  const made = await bodyOf<{ batch: { id: number } }>(admin.post('/analytical_batches', { samples: [id] }))
  await bodyOf(admin.post(`/analytical_batches/${made.batch.id}/qc`, { role: 'MB' }))
  const batchOf = () => admin.read<AnalyticalBatch>(`/analytical_batches/${made.batch.id}`)
  const blank = (await batchOf()).members.find(({ role }) => role === 'MB')?.sample.id ?? 0
  for (const vial of [1, 2]) await bodyOf(admin.append(id, `${vial}.D`, { THC: 5 }))
  await bodyOf(admin.append(blank, '1.D', { THC: 0 }))
  const stored = async () => ({
    runs: await app.value('select count(*)::int from injections where sample_id = $1 and voided_at is null', [blank]),
    checks: (await batchOf()).checks.length,
    state: (await batchOf()).state,
  })
  const before = await stored()
  expect(before).toEqual({ runs: 1, checks: 0, state: 'open' })

  // the transaction waits at the batch, with its injection written
  const [held, release] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const holding = app.deps.db.transaction({ organizationId: app.laboratoryId }, async (tx) => {
    await lock(tx, 'analytical_batches', made.batch.id)
    held.resolve(undefined)
    await release.promise
  })
  await held.promise
  const headers = headersOf(await login(), 'last-of-the-batch')
  const path = `/samples/${blank}/append_results`
  const last = injection('last.D', { THC: 0 })
  const sent = api.send(path, last, headers)
  // where the rows lie on workers, so do the locks
  const isDistributed = await app.value("select exists (select from pg_extension where extname = 'citus')")
  const locks = isDistributed === true ? 'citus_locks' : 'pg_locks'
  const waiting = `select count(*)::int from ${locks} where not granted and locktype = 'transactionid'`
  try {
    await expect.poll(() => app.value(waiting)).toBeGreaterThan(0)
    await api.killAndRestart()
  } finally {
    release.resolve(undefined)
    await holding
  }
  expect(await sent).toBe(undefined)
  expect(await stored()).toEqual(before)

  const answers = await Promise.all([
    api.sendUntilAnswered(path, last, headers),
    api.sendUntilAnswered(path, last, headers),
  ])
  expect(answers[0]).toMatchObject({ status: 200, body: { finished: true } })
  expect(answers[1]).toEqual(answers[0])
  const after = await batchOf()
  expect(await stored()).toMatchObject({ runs: 2, state: 'complete' })
  expect(new Set(after.checks.map(({ analyte }) => analyte)).size).toBe(after.checks.length)
  expect(after.checks.length).toBeGreaterThan(0)
})
