import { expect, test } from 'vitest'
import { importTest, type ImportedSample } from '../../testing/import-lab.ts'
import { dataOf, refusalOf, statusOf } from '../../testing/lab-test.ts'

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
  const reply = await lab.admin.post(PATH, body)
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { changed: [first.id, second.id], to_release: [first.id], waiting: 0 },
  ])
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
})
