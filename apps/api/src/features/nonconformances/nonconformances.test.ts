import type { Alert, Nonconformance, NonconformanceRow, Sample } from '@eluent/contract'
import { CHECKED_ALONE } from '@eluent/domain/nonconformances'
import { readPdf } from '@eluent/report/testing'
import { expect, test } from 'vitest'
import { dataOf, errorsOf, labTest, refusalOf, statusOf, type Caller } from '../../testing/lab-test.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'
import { remindOfNonconformances } from './remind-of-nonconformances.ts'

const { app, admin, tester, viewer, stranger } = labTest()

const said = (more: object = {}) => ({
  what: 'CBDA of the check standard read 78 %',
  kind: 'quality_control',
  severity: 'medium',
  found_on: '2026-01-05',
  ...more,
})
const open = (more: object = {}, by: Caller = tester) =>
  dataOf<Nonconformance>(by.post('/nonconformances', { nonconformance: said(more) }))
const read = ({ id }: { id: number }, by: Caller = viewer) => by.read<Nonconformance>(`/nonconformances/${id}`)
const step = (record: Nonconformance, path: string, body: object, by: Caller = tester) =>
  by.post(`/nonconformances/${record.id}/${path}`, { version: record.version, ...body })
const took = (...given: Parameters<typeof step>) => dataOf<Nonconformance>(step(...given))
const act = (id: number, path: string, body: object, by: Caller) =>
  by.post(`/nonconformance_actions/${id}/${path}`, body)

async function investigated(more: object = {}, by: Caller = tester): Promise<Nonconformance> {
  const first = await took(await open(more, by), 'contain', { containment: 'The queue was stopped' }, by)
  return took(first, 'investigate', { cause_method: 'five_whys', causes: ['the pipette', 'not checked', ''] }, by)
}
const plan = (who: Caller, checker: Caller, more: object = {}) => ({
  what: 'Check the pipette each week',
  who_id: who.person.id,
  due_on: '2099-01-05',
  checker_id: checker.person.id,
  check_due_on: '2099-02-05',
  ...more,
})
const DONE = { done_on: '2026-01-06', done_note: 'A weekly check is scheduled', version: 1 }
const CHECK = { checked_on: '2026-02-06', is_effective: true, check_note: 'Four checks passed', version: 2 }

/** With its action done by the tester, checked by the admin. */
async function verified(more: object = {}): Promise<Nonconformance> {
  const { id, actions } = await took(await investigated(more), 'actions', { action: plan(tester, admin) })
  const action = actions[0]?.id ?? 0
  expect(await statusOf(act(action, 'done', DONE, tester))).toBe(200)
  expect(await statusOf(act(action, 'check', CHECK, admin))).toBe(200)
  return read({ id })
}
const close = (record: Nonconformance, password: string = TEST_PASSWORD, by: Caller = admin) =>
  step(record, 'close', { password }, by)

test('[NCR-01] one opened has a number of its own, what, when, by whom, kind, severity and the records that it touches', async () => {
  const sample = await tester.newSample({ strain_name: 'Gelato' })
  const at_once = await Promise.all(Array.from({ length: 6 }, () => open()))
  expect(new Set(at_once.map(({ number }) => number)).size).toBe(6)
  const touches = [{ kind: 'sample', id: sample.id }]
  const record = await open({ severity: 'low', since: '2026-01-02', touches })
  expect(record).toMatchObject({
    number: expect.stringMatching(/^NC-2026-\d{3}$/),
    state: 'open',
    found_on: '2026-01-05',
    since: '2026-01-02',
    due_on: '2026-02-04',
    due: 'overdue',
    created_by_name: tester.person.name,
    owner_id: tester.person.id,
    touches: [{ kind: 'sample', id: sample.id, name: expect.stringContaining('Gelato') }],
  })
  expect(await statusOf(tester.post('/nonconformances', { nonconformance: said({ what: 'short' }) }))).toBe(422)
  const unknown = said({ touches: [{ kind: 'lot', id: 987_654 }] })
  expect(await statusOf(tester.post('/nonconformances', { nonconformance: unknown }))).toBe(404)
  expect(await statusOf(viewer.post('/nonconformances', { nonconformance: said() }))).toBe(403)
  const list = async (query: string, by: Caller = tester) =>
    (await by.list<NonconformanceRow>(`/nonconformances?endIndex=100&${query}`)).data.map(({ id }) => id)
  expect(await list(`touched_kind=sample&touched_id=${sample.id}`)).toEqual([record.id])
  expect(await list('severity=low&state=open&due=overdue')).toContain(record.id)
  expect(await list('severity=high')).not.toContain(record.id)
  expect(await list('mine=true')).toContain(record.id)
  expect(await list('mine=true', admin)).not.toContain(record.id)
  expect(await list('', stranger)).toEqual([])
  const add = { touches: [{ kind: 'sample', id: (await tester.newSample()).id }] }
  const more = await took(record, 'touches', add)
  const line = `/nonconformance_touches/${more.touches[1]?.touch_id}`
  expect(await statusOf(tester.delete(line, { reason: 'another sample' }))).toBe(403)
  expect(await statusOf(admin.delete(line, { reason: 'another sample' }))).toBe(202)
  expect((await read(record)).touches).toHaveLength(1)
})

test('[NCR-03] it is closed after each action is done and someone else saw its effect on a later day', async () => {
  const fresh = await open()
  expect(await refusalOf(close(fresh))).toMatchObject({ code: 'nonconformance_step_refused' })
  expect(await statusOf(step(fresh, 'investigate', { cause_method: 'free', causes: ['not contained yet'] }))).toBe(409)
  const record = await investigated()
  expect(record).toMatchObject({ state: 'investigated', causes: ['the pipette', 'not checked'] })
  expect(await refusalOf(step(record, 'actions', { action: plan(tester, tester) }))).toMatchObject({
    errors: { checker_id: ['The effect is checked by someone else than who does it.'] },
  })
  const { actions, state, version } = await took(record, 'actions', { action: plan(tester, admin) })
  expect(state).toBe('action')
  const action = actions[0]?.id ?? 0
  expect(await statusOf(act(action, 'check', { ...CHECK, version: 1 }, admin))).toBe(409)
  const edit = (body: object, by = admin) =>
    by.patch(`/nonconformance_actions/${action}`, { action: plan(admin, tester, body), version: 1 })
  expect(await errorsOf(edit({ checker_id: admin.person.id }))).toHaveProperty('checker_id')
  expect(await statusOf(edit({}, viewer))).toBe(403)
  const edited = await dataOf<Nonconformance>(edit({ due_on: '2099-01-20' }))
  expect(edited.actions[0]).toMatchObject({ due_on: '2099-01-20', who_name: admin.person.name, version: 2 })
  expect((await app.trail('nonconformance', record.id, 'old, new', 'edit')).at(-1)).toMatchObject({
    old: { action_id: action, due_on: '2099-01-05', who_id: tester.person.id },
    new: { due_on: '2099-01-20', who_id: admin.person.id },
  })
  const back = { action: plan(tester, admin), version: 2 }
  expect(await statusOf(admin.patch(`/nonconformance_actions/${action}`, back))).toBe(200)
  await act(action, 'done', { ...DONE, version: 3 }, tester)
  expect(await refusalOf(admin.patch(`/nonconformance_actions/${action}`, { ...back, version: 4 }))).toMatchObject({
    code: 'corrective_action_refused',
  })
  expect(await refusalOf(close(await read(record)))).toMatchObject({
    error: expect.stringContaining('effect was checked'),
  })
  expect(await refusalOf(act(action, 'check', { ...CHECK, version: 4 }, tester))).toMatchObject({
    error: 'The effect is checked by someone else than who did it.',
  })
  expect(await statusOf(act(action, 'check', { ...CHECK, version: 4, checked_on: '2026-01-06' }, admin))).toBe(422)
  await act(action, 'check', { ...CHECK, version: 4, is_effective: false }, admin)
  const failed = await read(record)
  expect([failed.state, failed.version > version]).toEqual(['action', true])
  const again = await took(failed, 'actions', { action: plan(tester, admin, { replaces_id: action }) })
  const second = again.actions[1]?.id ?? 0
  await act(second, 'done', DONE, tester)
  await act(second, 'check', CHECK, admin)
  expect((await read(record)).state).toBe('verified')
})

test('[NCR-03] a laboratory of one checks its own action, which stays readable', async () => {
  const record = await investigated({}, stranger)
  expect(record.is_alone).toBe(true)
  const { actions } = await took(record, 'actions', { action: plan(stranger, stranger) }, stranger)
  const action = actions[0]?.id ?? 0
  await act(action, 'done', DONE, stranger)
  expect(await statusOf(act(action, 'check', CHECK, stranger))).toBe(200)
  expect((await read(record, stranger)).actions[0]?.checked_alone).toBe(true)
  const csv = await stranger.get('/nonconformances/register?from=2026-01-01&until=2026-12-31&format=csv')
  expect(csv.body).toContain(CHECKED_ALONE)
})

test('[NCR-06] closing is signed by the own password; a changed record or a missing signature is seen; reopening says why', async () => {
  const record = await verified()
  expect(await statusOf(close(record, TEST_PASSWORD, tester))).toBe(403)
  expect(await refusalOf(close(record, 'wrong'))).toMatchObject({ code: 'validation_failed' })
  const closed = await dataOf<Nonconformance>(close(record))
  expect(closed).toMatchObject({ state: 'closed', next_due_on: null, signature_missing: false })
  expect(closed.closings).toMatchObject([{ round: 1, signed_by_name: admin.person.name, differs: false }])
  const patch = { nonconformance: { what: 'Something else happened' }, version: closed.version }
  expect(await refusalOf(admin.patch(`/nonconformances/${record.id}`, patch))).toMatchObject({
    code: 'nonconformance_step_refused',
  })
  // past the product, by whoever holds the database
  await app.sql(`update nonconformances set what = 'nothing of note' where id = ${record.id}`)
  expect((await read(record)).closings[0]?.differs).toBe(true)
  expect(await statusOf(step(closed, 'reopen', { reason: '' }, admin))).toBe(422)
  const reopened = await took(closed, 'reopen', { reason: 'it happened again' }, admin)
  expect(reopened).toMatchObject({ state: 'open', round: 2, reopen_reason: 'it happened again', due: 'overdue' })
  expect(await app.actions('nonconformance', record.id)).toEqual(expect.arrayContaining(['close', 'reopen']))
  // the actions of before count no more
  const contained = await took(reopened, 'contain', { containment: 'The pipette was taken away' })
  const cause = await took(contained, 'investigate', { cause_method: 'free', causes: ['the schedule was not kept'] })
  expect(await statusOf(close(cause))).toBe(409)
  const other = await dataOf<Nonconformance>(close(await verified()))
  await app.sql('alter table nonconformance_closings disable trigger user')
  await app.sql(`delete from nonconformance_closings where nonconformance_id = ${other.id}`)
  expect((await read(other)).signature_missing).toBe(true)
})

test('[NCR-04] a report touched by an open one of severity high is held, a released one under review, until it is closed', async () => {
  const sample = await tester.finishedSample()
  const touches = [{ kind: 'sample', id: sample.id }]
  const low = await open({ touches })
  const release = async () =>
    admin.post(`/samples/${sample.id}/release`, {
      version: (await tester.read<Sample>(`/samples/${sample.id}`)).version,
    })
  const high = await open({ severity: 'high', touches })
  expect(await refusalOf(release())).toMatchObject({
    code: 'report_held',
    error: expect.stringContaining(
      `Nonconformance ${high.number} of severity high touches this report since 01/05/2026`,
    ),
  })
  const mail = () => tester.post(`/samples/${sample.id}/report/share-report`, { email: 'reader@example.org' })
  expect(await refusalOf(mail())).toMatchObject({ code: 'report_under_review' })
  const lower = { nonconformance: { severity: 'low' }, version: high.version, reason: 'only one vial' }
  expect(await statusOf(tester.patch(`/nonconformances/${high.id}`, lower))).toBe(403)
  expect(await statusOf(admin.patch(`/nonconformances/${high.id}`, { ...lower, reason: '' }))).toBe(422)
  expect(await statusOf(admin.patch(`/nonconformances/${high.id}`, lower))).toBe(200)
  const trail = `select why from audit_entries where noun = 'nonconformance' and record_id = $1 order by id desc limit 1`
  expect(await app.sql(trail, [high.id])).toEqual([{ why: 'only one vial' }])
  expect(await statusOf(release())).toBe(200)
  const later = await verified({ severity: 'high', touches })
  const holds = async () => (await viewer.read<Sample>(`/samples/${sample.id}`)).holds
  expect(await holds()).toMatchObject([{ rule: 'nonconformance', record_id: later.id }])
  expect(await statusOf(mail())).toBe(409)
  await close(later)
  expect(await holds()).toEqual([])
  expect(await statusOf(mail())).toBe(200)
  expect((await read(low)).state).toBe('open')
})

test('[NCR-05] what is due and overdue stands under the bell and in the counts, and is mailed to its person once each', async () => {
  await app.sql('delete from mail_outbox')
  const record = await investigated({ found_on: '2026-01-05', due_on: '2098-05-01', owner_id: admin.person.id })
  await took(record, 'actions', { action: plan(tester, admin, { due_on: '2098-01-10', check_due_on: '2098-03-10' }) })
  const mails = async (): Promise<string[]> => {
    const rows = await app.sql('select to_address, body_text from mail_outbox order by created_at, id')
    return rows
      .map(({ to_address, body_text }) => `${String(to_address)}: ${String(body_text)}`)
      .filter((line) => line.includes(`${record.number},`))
  }
  const at = (day: string) => ({ ...app.deps, now: () => new Date(`${day}T13:12:00Z`) })
  await remindOfNonconformances(at('2098-01-02'))
  expect(await mails()).toEqual([])
  await Promise.all([1, 2].map(() => remindOfNonconformances(at('2098-01-03'))))
  await remindOfNonconformances(at('2098-01-10'))
  expect(await mails()).toHaveLength(1)
  expect((await mails())[0]).toContain(`${tester.person.email}: ${record.number}, Corrective action, due 01/10/2098`)
  await remindOfNonconformances(at('2098-01-11'))
  await remindOfNonconformances(at('2098-01-18'))
  expect((await mails())[1]).toContain('overdue since 01/10/2098')
  expect(await mails()).toHaveLength(2)
  await remindOfNonconformances(at('2098-04-28'))
  expect((await mails())[2]).toContain(`${admin.person.email}: ${record.number}, To close, due 05/01/2098`)
  const bell = async (by: Caller) =>
    (await by.read<Alert[]>('/alerts')).filter(({ kind }) => kind === 'nonconformance_due').map(({ name }) => name)
  const late = await open({ found_on: '2026-01-05' })
  expect(await bell(tester)).toContain(late.number)
  expect([await bell(admin), await bell(viewer)].flat()).not.toContain(late.number)
  const counts = () => tester.read<{ open: number; overdue: number; mine: number }>('/nonconformances/counts')
  const before = await counts()
  await open({ found_on: '2026-01-05' })
  const after = await counts()
  expect([after.open - before.open, after.overdue - before.overdue, after.mine - before.mine]).toEqual([1, 1, 1])
})

test('[NCR-07] the register of a period as CSV and PDF, with counts by kind and mean days to close', async () => {
  const record = await verified({ kind: 'environment', found_on: '2025-06-01', due_on: '2025-07-01' })
  await close(record)
  await open({ kind: 'environment', found_on: '2025-06-30', what: '=cmd, a formula that is none' })
  const address = '/nonconformances/register?from=2025-06-01&until=2025-06-30&format='
  const csv = await viewer.get(`${address}csv`)
  const lines = csv.body.split('\r\n')
  expect(lines[0]).toContain('Number,Found,Since,Kind,Severity,State,What happened')
  expect(lines[1]).toContain(`${record.number},2025-06-01`)
  expect(lines[2]).toContain(`"'=cmd, a formula that is none"`)
  const days = Math.round((Date.parse(new Date().toISOString().slice(0, 10)) - Date.parse('2025-06-01')) / 86_400_000)
  expect(lines.slice(4, 7)).toEqual([
    'Kind,Opened,Closed,Mean days to close',
    `Environment,2,1,${days}`,
    `All,2,1,${days}`,
  ])
  const pdf = await viewer.get(`${address}pdf`)
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  const [paper = ''] = (await readPdf(pdf.rawPayload)).pages
  for (const line of [
    'Register of Nonconformances: 06/01/2025 to 06/30/2025',
    `Environment 2 opened, 1 closed, ${days} days to close on average All 2 opened`,
    `06/01/2025 ${record.number} `,
    'done 01/06/2026 by',
    'Environment Medium Closed',
    '=cmd, a formula that is none Environment Medium Open –',
  ])
    expect(paper).toContain(line)
  expect(await statusOf(viewer.get('/nonconformances/register?from=2025-06-30&until=2025-06-01&format=csv'))).toBe(422)
})

test('a list costs the same number of statements whatever it holds, and so does one with many actions', async () => {
  const cost = async (path: string) => (await app.costOf(() => viewer.get(path))).statements
  const before = await cost('/nonconformances?endIndex=100')
  const { id } = await verified()
  const one = await cost(`/nonconformances/${id}`)
  await open()
  expect(await cost('/nonconformances?endIndex=100')).toBe(before)
  expect(await cost(`/nonconformances/${(await open()).id}`)).toBe(one)
})
