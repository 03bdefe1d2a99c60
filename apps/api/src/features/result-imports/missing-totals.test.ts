import type { TotalsRun } from '@eluent/contract'
import { expect, onTestFinished, test } from 'vitest'
import { fillBank, issueOrigin, seal } from '../../testing/certificates.ts'
import { importTest, type ImportedSample } from '../../testing/import-lab.ts'
import { required } from '../../testing/required.ts'
import { bodyOf, dataOf, refusalOf, statusOf } from '../../testing/lab-test.ts'
import { sampleSettings } from '../../views/samples/sample-settings.ts'
import { addTotalsPart } from './add-totals.ts'

const { app, lab } = importTest()

interface Missing {
  method_id: number
  method_version: number
  totals: string[]
  waiting: number
}
const PATH = '/imports/missing-totals'
const because = { reason: 'Totals were not computed by earlier imports.' }
const missing = (as = lab.tester) => as.read<Missing[]>(PATH)
const runs = async () => (await bodyOf<{ runs: TotalsRun[] }>(lab.admin.get(PATH))).runs

/** What a process does when it hears of it. */
async function carryOut(): Promise<void> {
  const deps = { ...app.deps, ...sampleSettings(app.deps), log: app.http.log }
  while (await addTotalsPart(deps, app.laboratoryId));
}

/** A method as imports made it: its analytes, no totals. */
async function methodWithoutTotals(name: string, totals: object[] = []): Promise<number> {
  const reply = await lab.tester.post('/methods', {
    ordered_analytes: ['THCA', 'THC', 'CBD'],
    method: { name },
    derived_compounds: totals,
    upper_bounds: 50,
    lower_bounds: 1,
  })
  return reply.json<{ id: number }>().id
}

interface Read extends ImportedSample {
  version: number
  tested_at: string
  test_method: { id: number }
  release: { current: boolean; report_number: string; changes?: object[] } | null
}
const read = async (id: number) => (await lab.readAsAdmin(id)) as Read

test('imported samples get the totals of their analytes; what was released reads otherwise and is released again with a reason', async () => {
  const methodId = await methodWithoutTotals('Import batch 01/02/2026')
  const first = await lab.imported(await lab.row({}, {}, { test_method_id: methodId }))
  const second = await lab.imported(await lab.row({}, {}, { test_method_id: methodId }))
  expect(first.totals).toEqual([])
  const before = await read(first.id)
  expect(await statusOf(lab.admin.post(`/samples/${first.id}/release`, { version: before.version }))).toBe(200)
  const [found] = (await missing()).filter(({ method_id: id }) => id === methodId)
  expect(found).toMatchObject({ method_version: 1, totals: ['THC'], waiting: 2 })
  const body = { method_id: methodId, method_version: 1, ...because }
  expect(await statusOf(lab.tester.post(PATH, body))).toBe(403)
  expect(await refusalOf(lab.admin.post(PATH, { ...body, reason: ' ' }))).toMatchObject({ code: 'reason_required' })
  // two that ask at once begin one run, in the background
  const [begun, again] = await Promise.all([dataOf<TotalsRun>(lab.admin.post(PATH, body)), lab.admin.post(PATH, body)])
  expect(begun).toMatchObject({ total: 2, changed: 0, finished_at: null })
  expect(again.json()).toEqual({ data: begun })
  expect((await runs()).map(({ id }) => id)).toEqual([begun.id])
  await carryOut()
  expect(await runs()).toMatchObject([
    { changed: 2, to_release: 1, refused: 0, refusals: [], requested_by_name: begun.requested_by_name },
  ])
  expect((await runs())[0]?.finished_at).not.toBeNull()
  expect((await read(second.id)).totals).toHaveLength(1)
  const after = await read(first.id)
  expect(after.totals.map(({ name, percent }) => [name, percent])).toEqual([['THC', 20 * 0.877 + 1]])
  expect(after.tested_at).toBe(before.tested_at)
  expect(after.release).toMatchObject({ current: false, report_number: `${first.id}-1` })
  const [line] = await app.trail('sample', first.id, '*', 'amend')
  expect(line).toMatchObject({ why: because.reason, new: { test_method_version: 2, totals: ['THC'] } })
  // the next import of the layout meets the method with its totals
  const next = await lab.imported(await lab.row({}, {}, { test_method_id: methodId }))
  expect(next.totals.map(({ name }) => name)).toEqual(['THC'])
  expect((await missing()).filter(({ method_id: id }) => id === methodId)).toEqual([])
  const why = because.reason
  expect(await statusOf(lab.admin.post(`/samples/${first.id}/release`, { version: after.version, why }))).toBe(200)
  expect((await read(first.id)).release).toMatchObject({ current: true, report_number: `${first.id}-1.2` })
})

test('over several parts: what is sealed and what fails alone is named and stays, all others get their totals', async () => {
  const methodId = await methodWithoutTotals('Import batch 02/02/2026')
  const samples: ImportedSample[] = []
  for (let at = 0; at < 27; at++) samples.push(await lab.imported(await lab.row({}, {}, { test_method_id: methodId })))
  const [sealed, broken, last] = [0, 1, 26].map((at) => required(samples[at]))
  await fillBank(app)
  const coaSealer = await app.signIn('veriseal-coaadmin')
  await seal(coaSealer, required(sealed).id, (await issueOrigin(coaSealer)).id)
  // a disk that cannot keep one line
  await app.sql(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk'; end $$`)
  await app.sql(
    `create trigger fail before insert on audit_entries for each row when (new.action = 'amend' and new.record_id = '${required(broken).id}') execute function fail()`,
  )
  onTestFinished(async () => void (await app.sql('drop function fail cascade')))
  await lab.admin.post(PATH, { method_id: methodId, method_version: 1, ...because })
  await carryOut()
  const [run] = await runs()
  expect(run).toMatchObject({ total: 27, changed: 25, refused: 2, to_release: 0 })
  expect(run?.refusals).toMatchObject([
    { sample_id: required(sealed).id, name: 'Blue Dream', sentence: expect.stringContaining('sealed') },
    { sample_id: required(broken).id, name: 'Blue Dream' },
  ])
  expect((await read(required(broken).id)).totals).toEqual([])
  expect((await read(required(last).id)).totals).toHaveLength(1)
  // what failed is offered again
  const [left] = (await missing()).filter(({ method_id: id }) => id === methodId)
  expect(left).toMatchObject({ waiting: 1, sealed: 1 })
})

test('twins are merged: the other leaves the list, its samples keep it, another layout is no twin', async () => {
  const total = { name: 'THC' }
  const [kept, twin] = [await methodWithoutTotals('Week 1', [total]), await methodWithoutTotals('Week 2')]
  const sample = await lab.imported(await lab.row({}, {}, { test_method_id: twin }))
  const merge = (twins: number[], as = lab.admin) => as.post(`/methods/${kept}/merge`, { twins, ...because })
  const ids = async () => (await dataOf<{ id: number }[]>(lab.admin.get('/methods'))).map(({ id }) => id)
  const [other] = (await ids()).filter((id) => id !== kept && id !== twin)
  expect((await merge([other ?? 0])).statusCode).toBe(422)
  expect(await statusOf(merge([twin]))).toBe(200)
  expect((await ids()).filter((id) => id === kept || id === twin)).toEqual([kept])
  expect((await read(sample.id)).test_method.id).toBe(twin)
  expect((await app.trail('report_method', twin, '*', 'void'))[0]).toMatchObject({
    new: { merged_into_id: kept, merged_into: 'Week 1' },
    why: because.reason,
  })
  // a method that has left the list still gives its samples their totals
  await lab.admin.post(PATH, { method_id: twin, method_version: 1, ...because })
  await carryOut()
  expect((await runs())[0]).toMatchObject({ method_id: twin, total: 1, changed: 1, refused: 0 })
  expect((await read(sample.id)).totals).toHaveLength(1)
})
