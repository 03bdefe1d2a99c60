import * as contract from '@eluent/contract'
import type { DriverToken, Endpoint, ReplyOf } from '@eluent/contract'
import { ROLE_SLUGS, isAdminRole } from '@eluent/domain/auth'
import { describe, expect, test } from 'vitest'
import { BATCH_CSV, BATCH_MAP, SINGLE_CSV, SINGLE_MAP, makeTemplate } from '../../testing/import-lab.ts'
import { createSample, injection } from '../../testing/laboratory.ts'
import { bodyOf, labTest, statusOf, type Caller } from '../../testing/lab-test.ts'
import { required } from '../../testing/required.ts'

const { app, admin } = labTest()

let made = 0
const create = async (by: Caller = admin, name = `HPLC-${(made += 1)}`) => {
  const reply = await by.post('/driver_tokens', { name })
  return { reply, ...reply.json<{ data: DriverToken; token: string }>() }
}
/** Calls as the driver of this token. */
const as = (token: string) => (method: Endpoint['method'], path: string, body?: unknown) =>
  app.call(method, path, body, { authorization: `Bearer ${token}` })
const hello = { machine: 'HPLC-1', version: '3.2.1', clock: '2026-11-20T08:00:00.000Z', waiting_events: 2 }
const listed = (): Promise<DriverToken[]> => admin.read('/driver_tokens')
const refusal = (reply: { statusCode: number; json: () => { code: string } }) => [reply.statusCode, reply.json().code]

describe('making and ending a token', () => {
  test('is for admin roles', async () => {
    for (const role of ROLE_SLUGS) {
      const caller = await app.signIn(role)
      const expected = isAdminRole(role) ? 201 : 403
      expect([role, (await create(caller)).reply.statusCode]).toEqual([role, expected])
      const list = await caller.get('/driver_tokens')
      expect([role, list.statusCode]).toEqual([role, expected === 201 ? 200 : 403])
    }
  })

  test('the secret is shown once and stored as a hash; list and audit trail do not hold it', async () => {
    const { data, token } = await create(admin, '  HPLC north  ')
    expect(data).toMatchObject({ name: 'HPLC north', acts_for: { name: admin.person.name }, last_seen_at: null })
    const secret = token.slice(-43)
    expect(token).toMatch(/^eld_1_[0-9a-f]{32}_[\w-]{43}$/)
    const rows = await app.sql(`select to_jsonb(t)::text as row from driver_tokens t`)
    const trail = await app.sql(`select to_jsonb(e)::text as row from audit_entries e where noun = 'driver_token'`)
    expect(JSON.stringify([await listed(), rows, trail, app.logLines])).not.toContain(secret)
    expect(trail.map(({ row }) => String(row)).filter((row) => row.includes(data.id))).toHaveLength(1)
  })

  test('a name is needed, and stands for one driver until that one is revoked', async () => {
    expect((await create(admin, '   ')).reply.json().errors).toEqual({ name: ['Please enter the name of the driver.'] })
    const { data } = await create(admin, 'Twice')
    expect(refusal((await create(admin, 'tWICE')).reply)).toEqual([422, 'driver_name_taken'])
    await admin.post(`/driver_tokens/${data.id}/revoke`)
    expect((await create(admin, 'Twice')).reply.statusCode).toBe(201)
  })

  test('a revoked token is refused from then on, and revoking again writes no second line', async () => {
    const { data, token } = await create()
    expect((await as(token)('POST', '/driver_tokens/hello', hello)).json()).toMatchObject({ may_run_queue: false })
    for (let time = 0; time < 2; time += 1)
      expect(await statusOf(admin.post(`/driver_tokens/${data.id}/revoke`))).toBe(200)
    expect(refusal(await as(token)('POST', '/driver_tokens/hello', hello))).toEqual([401, 'driver_token_revoked'])
    expect((await listed()).find(({ id }) => id === data.id)).toMatchObject({ revoked_by: admin.person.name })
    expect(
      await app.sql(`select 1 from audit_entries where action = 'revoke' and record_id = $1`, [data.id]),
    ).toHaveLength(1)
  })
})

describe('a driver', () => {
  test('stores a result and notes its start in the name of user and driver', async () => {
    const { data, token } = await create()
    const call = as(token)
    const sample = await admin.newSample()
    const started = await call('POST', `/samples/${sample.id}/start_acquisition`, {})
    const appended = await call('POST', `/samples/${sample.id}/append_results`, injection('NV-D1', { THC: 5 }))
    expect([started.statusCode, appended.statusCode]).toEqual([200, 200])
    const name = `${admin.person.name} (driver ${data.name})`
    expect(
      await app.sql(
        `select action, actor_name, actor_user_id::int from audit_entries where noun = 'sample' and record_id = $1 and action <> 'create' order by id`,
        [String(sample.id)],
      ),
    ).toEqual([
      { action: 'start_acquisition', actor_name: name, actor_user_id: admin.person.id },
      { action: 'append_result', actor_name: name, actor_user_id: admin.person.id },
    ])
  })

  test('may call nothing but what delivery and the readings of a piece need, whatever the role of its user', async () => {
    const { token } = await create(await app.signIn('superadmin'))
    const endpoints = (Object.values(contract) as unknown[]).filter(
      (value): value is Endpoint => typeof value === 'object' && value !== null && 'drivers' in value,
    )
    const open = endpoints.filter(
      ({ access, path, method }) => access !== 'public' && app.http.hasRoute({ method, url: `/api${path}` }),
    )
    const answered: string[] = []
    for (const { method, path } of open) {
      const url = path.replaceAll(/:\w+/g, '01890000-0000-7000-8000-000000000001')
      const { statusCode } = await as(token)(method, url, method === 'GET' ? undefined : {})
      if (statusCode !== 403) answered.push(`${method} ${path}`)
    }
    expect(answered.toSorted()).toEqual([
      'POST /driver_tokens/hello',
      'POST /equipment/:id/readings',
      'POST /files/:id/complete',
      'POST /files/tickets',
      'POST /samples/:id/append_results',
      'POST /samples/:id/start_acquisition',
    ])
  })

  test('imports whole result files where its token was made for it, and each row once', async () => {
    const { methodId } = await app.laboratoryOf(app.laboratoryId)
    const { id: template_id } = await makeTemplate(app, admin, BATCH_CSV, BATCH_MAP)
    const bytes = Buffer.from(`${BATCH_CSV}\nNo type,L-9,400,1,,0.01,1,1,1`)
    const file_id = await admin.store({ kind: 'source', name: 'week 48.csv' }, bytes)
    const body = { file_id, template_id, test_method_id: methodId }
    const { token: old } = await create()
    expect(refusal(await as(old)('POST', '/imports/files', body))).toEqual([403, 'forbidden'])
    const made = await admin.post('/driver_tokens', { name: 'LIMS', may_import: true })
    const { data, token } = made.json<{ data: DriverToken; token: string }>()
    expect(data.may_import).toBe(true)
    const replies = await Promise.all([1, 2].map(async () => as(token)('POST', '/imports/files', body)))
    const outcomes = replies.map((reply) => reply.json<ReplyOf<typeof contract.importResultFile>>())
    const created = outcomes.flatMap(({ data: rows }) => rows.filter(({ outcome }) => outcome === 'created'))
    // row 5 states no material: the answer says so, to each caller
    expect(new Set(created.map(({ key }) => key.split('/')[0]))).toEqual(new Set(['2', '3', '4']))
    expect(created).toHaveLength(3)
    expect(outcomes.map(({ file }) => [(file?.created ?? 0) + (file?.already ?? 0), file?.refused])).toEqual([
      [3, 1],
      [3, 1],
    ])
    const refused = outcomes[0]?.data.filter(({ code }) => code === 'validation_failed') ?? []
    expect(refused.map(({ errors }) => Object.keys(errors ?? {}))).toEqual([['sample_type_id']])
    expect(outcomes[0]?.file?.problems.join(' ')).toContain("'-1'")
    // mended by whoever calls: the material of rows that state none
    const again = await as(token)('POST', '/imports/files', { ...body, sample_type_id: 1 })
    expect(again.json<ReplyOf<typeof contract.importResultFile>>().file).toMatchObject({
      created: 1,
      already: 3,
      refused: 0,
    })
    const name = `${admin.person.name} (driver LIMS)`
    expect(
      await app.sql(`select 1 from audit_entries where action = 'import' and actor_name = $1`, [name]),
    ).toHaveLength(4)
    const failed = Buffer.from(`${BATCH_CSV}\nFailed,L-11,400,1,,0.01,1,#DIV/0!,101`)
    const formula = await admin.store({ kind: 'source', name: 'formulas.csv' }, failed)
    const ofFormula = await as(token)('POST', '/imports/files', { ...body, file_id: formula, sample_type_id: 1 })
    const { file: told } = ofFormula.json<ReplyOf<typeof contract.importResultFile>>()
    expect(told).toMatchObject({ created: 3, refused: 1 })
    expect(told?.refusals).toEqual([
      expect.stringMatching(/^Row 5, column H: '#DIV\/0!': .+ An error of the spreadsheet stands/),
      expect.stringMatching(/^Row 5, column I: '101': CBD: The amount is more than 100 %/),
    ])
    const refusedAs = async (text: string, more = {}) => {
      const id = await admin.store({ kind: 'source', name: 'week 50.csv' }, Buffer.from(text))
      const answer = await as(token)('POST', '/imports/files', { ...body, file_id: id, ...more })
      return [answer.statusCode, answer.body]
    }
    // the weight's column has moved: it would be read as one all the same
    const movedOn = BATCH_CSV.replace('Weight mg,Dilution', 'Dilution,Weight mg')
    const saysSo = /Row 1, column C: 'Dilution': The template was made on a file with 'Weight mg' here/
    expect(await refusedAs(movedOn)).toEqual([422, expect.stringMatching(saysSo)])
    const inTwoWays = BATCH_CSV.split('\n')[0] + '\nA,L-12,500,1,Flower,1,"1,234","2,345","3,456"'
    expect(await refusedAs(inTwoWays)).toEqual([
      422,
      expect.stringContaining('(row 2, column 7) can be read in two ways.'),
    ])
    expect(await refusedAs(BATCH_CSV, { sheet: 'Other' })).toEqual([
      422,
      expect.stringContaining('no sheet of this name'),
    ])
    const cutShort = `${BATCH_CSV}\nCut short,L-10,400,1,,0.01,1`
    const cut = await admin.store({ kind: 'source', name: 'week 49.csv' }, Buffer.from(cutShort))
    const reply = await as(token)('POST', '/imports/files', { ...body, file_id: cut })
    expect(refusal(reply)).toEqual([422, 'file_unreadable'])
    expect(reply.body).toContain('Row 5, column G: The file ends here without a line break')
    expect(refusal(await as(token)('POST', '/imports/files', { ...body, template_id: 999_999 }))).toEqual([
      422,
      'validation_failed',
    ])
  })

  test('a heading that has moved far below the first row keeps the file of one sample out, too', async () => {
    const { methodId } = await app.laboratoryOf(app.laboratoryId)
    const { id: template_id } = await makeTemplate(app, admin, SINGLE_CSV, SINGLE_MAP)
    const made = admin.post('/driver_tokens', { name: 'Single files', may_import: true })
    const { token } = await bodyOf<{ token: string }>(made)
    const send = async (text: string) => {
      const file_id = await admin.store({ kind: 'source', name: 'single.csv' }, Buffer.from(text))
      return as(token)('POST', '/imports/files', { file_id, template_id, test_method_id: methodId, sample_type_id: 1 })
    }
    // amounts and percents would change places
    const moved = await send(`${SINGLE_CSV.replace('ug/mL,Percent', 'Percent,ug/mL')}\n`)
    const saysSo = /Row 6, column D: 'Percent': The template was made on a file with 'ug\/mL' here/
    expect([moved.statusCode, moved.body]).toEqual([422, expect.stringMatching(saysSo)])
    const whole = await send(`${SINGLE_CSV}\n`)
    expect(whole.json<ReplyOf<typeof contract.importResultFile>>().file).toMatchObject({ created: 1, refused: 0 })
  })

  test("brings a run's files and no other kind", async () => {
    const { token } = await create()
    const file = { name: 'x.png', media_type: 'image/png', size_bytes: 1, sha256: '0'.repeat(64) }
    expect(
      await Promise.all(
        ['source', 'chromatogram', 'image', 'attachment', 'run-folder'].map(
          async (kind) => await statusOf(as(token)('POST', '/files/tickets', { ...file, kind })),
        ),
      ),
    ).toEqual([201, 201, 403, 403, 403])
  })

  test('reaches no sample of another organization', async () => {
    const foreign = await app.laboratoryOf(app.otherLaboratoryId)
    const sample = await createSample(await app.signIn('admin', app.otherLaboratoryId), foreign)
    const { token } = await create()
    const reply = await as(token)('POST', `/samples/${sample.id}/append_results`, injection('NV-D2', { THC: 5 }))
    expect(refusal(reply)).toEqual([404, 'not_found'])
  })

  test('is nobody with a wrong secret, with the organization changed, or with a session token where drivers speak', async () => {
    const { token } = await create()
    const forged = [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      token.replace('eld_1_', 'eld_3_'),
      'eld_1_x_y',
    ]
    for (const one of forged)
      expect(refusal(await as(one)('POST', '/driver_tokens/hello', hello))).toEqual([401, 'not_signed_in'])
    expect(await statusOf(admin.post('/driver_tokens/hello', hello))).toBe(403)
  })

  test('loses what its user loses: the account, or the right to store results', async () => {
    const leaving = await app.signIn('admin')
    const { token } = await create(leaving)
    const sample = await admin.newSample()
    const append = () => as(token)('POST', `/samples/${sample.id}/append_results`, injection('NV-D3', { THC: 5 }))
    await app.sql(`update users set role = 'viewer' where id = $1`, [leaving.person.id])
    expect(await statusOf(append())).toBe(403)
    await app.sql(`update users set role = 'admin', is_active = false where id = $1`, [leaving.person.id])
    expect(refusal(await append())).toEqual([401, 'user_inactive'])
  })

  test('says hello: the list shows when, with which version, how much waits and how far its clock is off', async () => {
    const { data, token } = await create()
    const clock = new Date(Date.now() + 3_600_000).toISOString()
    const { organization, name, clock_skew_ms } = (
      await as(token)('POST', '/driver_tokens/hello', { ...hello, clock })
    ).json()
    expect([organization, name]).toEqual(['Laboratory', data.name])
    expect(Math.round(clock_skew_ms / 60_000)).toBe(60)
    const seen = (await listed()).find(({ id }) => id === data.id)
    expect(seen).toMatchObject({ machine: 'HPLC-1', version: '3.2.1', waiting_events: 2, clock_skew_ms })
    expect(seen?.last_seen_at).not.toBeNull()
    // the check of a computer that is not set up yet: told the same, and nothing is noted
    const asked = { ...hello, machine: 'HPLC-9', version: '3.3.0', waiting_events: 0, only_asks: true }
    expect((await as(token)('POST', '/driver_tokens/hello', asked)).json()).toMatchObject({
      organization,
      name,
      machine: 'HPLC-1',
    })
    expect((await listed()).find(({ id }) => id === data.id)).toEqual(seen)
  })
})

// F5. Invariant: one row per injection, however often it is sent, in whatever order, by whomever.
test('an injection sent 60 times in parallel, by two drivers and a browser, is stored once; the others hear the same answer', async () => {
  const senders = [(await create()).token, (await create()).token, admin.token]
  const samples = [await admin.newSample(), await admin.newSample()]
  const runs = samples.flatMap(({ id }) => [1, 2].map((vial) => ({ id, vial, name: `F5-${id}-${vial}.D` })))
  const sends = Array.from({ length: 60 }, (_, at) => ({
    run: required(runs[(at * 7) % runs.length]),
    by: required(senders[at % 3]),
  }))
  const answers = await Promise.all(
    sends.map(async ({ run, by }) => {
      const body = injection(run.name, { THC: 5 }, { vial_number: run.vial })
      const send = () => as(by)('POST', `/samples/${run.id}/append_results`, body)
      let reply = await send()
      // a server that is too busy says so, and is called again
      while (reply.statusCode === 503) reply = await send()
      return { run: run.name, status: reply.statusCode, uuid: reply.json<{ uuid: string }>().uuid }
    }),
  )
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(new Set(answers.map(({ run, uuid }) => `${run} ${uuid}`)).size).toBe(runs.length)
  const stored = await app.sql(`select cs_data_name from injections where cs_data_name like 'F5-%' order by 1`)
  expect(stored.map((row) => row['cs_data_name'])).toEqual(runs.map(({ name }) => name).toSorted())
  expect(
    await app.sql(`select 1 from audit_entries where action = 'append_result' and new->>'cs_data_name' like 'F5-%'`),
  ).toHaveLength(runs.length)
})
