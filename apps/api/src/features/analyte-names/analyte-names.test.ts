import type { AnalyteName } from '@eluent/contract'
import { expect, test } from 'vitest'
import { firstRow, importTest, makeTemplate, percentRow, upload } from '../../testing/import-lab.ts'
import { errorsOf, statusOf } from '../../testing/lab-test.ts'

const { app, laboratory, lab } = importTest()

interface Dictionary {
  names: AnalyteName[]
  analytes: string[]
}
const read = (caller = lab.tester) => caller.read<Dictionary>('/analyte_names')
const save = (names: object[], caller = lab.tester) => caller.call('PUT', '/analyte_names', { names })
const saved = async (names: object[]) => (await save(names)).json<{ data: Dictionary }>().data

const MAP = {
  type: 2,
  metadata: { 'Sample name': '0,0', 'Lims ID': '0,1' },
  analytes: { '2': { Name: '0,2', 'Concentration %': '0,2' }, '3': { Name: '0,3', 'Concentration %': '0,3' } },
  rows: { 'Sample List Header Row': 0 },
}

/** Stores the one row of a list with these two headings; answers what its results are called. */
async function storedNames(one: string, other: string): Promise<unknown[]> {
  const csv = `Sample,ID,${one},${other}\nBlue Dream,L-1,8.5,0.5\n`
  const { id: templateId } = await makeTemplate(app, lab.tester, csv, MAP)
  const sourceId = await upload(app, lab.tester, 'source', 'names.csv', `${csv},,,,x${crypto.randomUUID()}`)
  const results = [percentRow(one.replace(/ [[(]%[\])]/, ''), 8.5), percentRow(other.replace(/ [[(]%[\])]/, ''), 0.5)]
  const fields = { sample_weight: '', loq: '0.0000001' }
  const sample = await lab.imported(firstRow(laboratory, { templateId, sourceId }, fields, { results }))
  return sample.results[0]?.results.map(({ compound }) => compound) ?? []
}

test('a spelling has one entry, which is replaced, removed with a reason, and followed by the trail', async () => {
  const [first] = (await saved([{ written: 'Peak 7 [%]', analyte: 'CBT' }])).names
  expect(first).toMatchObject({ written: 'Peak 7 [%]', analyte: 'CBT', updated_by: lab.tester.person.name })
  expect((await saved([{ written: 'PEAK-7', analyte: 'CBT' }])).names).toEqual([first])
  const { names } = await saved([
    { written: 'peak 7', analyte: 'CBX' },
    { written: 'Peak 7', analyte: 'CBL' },
  ])
  expect(names).toMatchObject([{ written: 'Peak 7', analyte: 'CBL' }])
  const id = names[0]?.id ?? 0
  expect(await app.actions('analyte_name', id)).toEqual(['edit'])
  expect(await statusOf(lab.tester.delete(`/analyte_names/${id}`, { reason: '' }))).toBe(422)
  expect(await statusOf(lab.tester.delete(`/analyte_names/${id}`, { reason: 'entered twice' }))).toBe(202)
  expect((await read()).names).toEqual([])
  expect((await read()).analytes).toContain('THCA')
})

test('what is wrong is reported with its place and nothing of it is kept; a viewer reads, another laboratory sees nothing', async () => {
  const wrong = save([
    { written: 'Peak 8', analyte: 'CBT' },
    { written: 'Peak 9', analyte: 'CB T' },
  ])
  expect(await errorsOf(wrong)).toEqual({
    'names.1': ['Analyte name can only contain letters, numbers, dashes, and underscores.'],
  })
  expect((await read()).names).toEqual([])
  const viewer = await app.signIn('viewer')
  expect(await statusOf(save([{ written: 'Peak 8', analyte: 'CBT' }], viewer))).toBe(403)
  await save([{ written: 'Peak 8', analyte: 'CBT' }])
  expect((await read(viewer)).names).toHaveLength(1)
  const stranger = await app.signIn('admin', app.otherLaboratoryId)
  expect((await read(stranger)).names).toEqual([])
})

test('two people who name one spelling at once leave one entry', async () => {
  const replies = await Promise.all(['CBT', 'CBL', 'CBE'].map((analyte) => save([{ written: 'Peak 10', analyte }])))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await read()).names.filter(({ written }) => written === 'Peak 10')).toHaveLength(1)
})

test('an import is stored under the names of the laboratory: THCA [%] is THCA, and what it said of others', async () => {
  expect(await storedNames('THCa [%]', '\u03949-THC (%)')).toEqual(['THCA', 'THC'])
  expect(await storedNames('Peak 11 (%)', 'CBDV - cannabidivarin')).toEqual(['Peak_11', 'CBDV_-_cannabidivarin'])
  await save([
    { written: 'Peak 11', analyte: 'CBDV' },
    { written: 'CBDV - cannabidivarin', analyte: 'CBG' },
  ])
  expect(await storedNames('peak-11 (%)', 'CBDV - Cannabidivarin (%)')).toEqual(['CBDV', 'CBG'])
})
