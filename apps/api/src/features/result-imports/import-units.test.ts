import type { ImportedSource } from '@eluent/contract'
import { describe, expect, test } from 'vitest'
import { firstRow, importTest, makeTemplate, percentRow, upload } from '../../testing/import-lab.ts'

const { app, laboratory, lab } = importTest()

const MAP = {
  type: 2,
  metadata: { 'Sample name': '0,0', 'Lims ID': '0,1' },
  analytes: { '2': { Name: '0,2', 'Concentration %': '0,2' }, '3': { Name: '0,3', 'Concentration %': '0,3' } },
  rows: { 'Sample List Header Row': 0 },
}

/** The first row of a file with these headings over THC and CBG, sent with these percents. */
async function sampleOf(headings: string, values: string, percents: [number, number], result = {}) {
  const csv = `Sample,ID,${headings}\nBlue Dream,L-1,${values}\n`
  const { id: templateId } = await makeTemplate(app, lab.tester, csv, MAP)
  const sourceId = await upload(app, lab.tester, 'source', 'units.csv', `${csv},,,,x${crypto.randomUUID()}`)
  const results = [percentRow('THC', percents[0]), percentRow('CBG', percents[1])]
  const fields = { sample_weight: '', loq: '0.0000001' }
  return firstRow(laboratory, { templateId, sourceId }, fields, { results, ...result })
}

const CONVERT = { conversion: { density_g_ml: null } }

describe('a file that states mg/g and ppm', () => {
  test('is refused without a word on its units, whatever numbers are sent', async () => {
    for (const percents of [
      [85.2, 80],
      [8.52, 0.008],
    ] as [number, number][]) {
      const errors = await lab.errorsOf(await sampleOf('THC (mg/g),CBG (ppm)', '85.2,80', percents))
      expect(errors['results.0.importedSource']?.[0]).toMatch(/^The file states mg\/g \(THC\), ppm \(CBG\)\./)
    }
  })

  test('is stored in percent when they are to be converted, and says so to whoever looks', async () => {
    const sample = await lab.imported(await sampleOf('THC (mg/g),CBG (ppm)', '85.2,80', [8.52, 0.008], CONVERT))
    expect(sample.results[0]?.results).toMatchObject([
      { name: 'THC', concentration_perc: 8.52, amount_mg_g: expect.closeTo(85.2, 10) as number },
      { name: 'CBG', concentration_perc: 0.008 },
    ])
    const units = [
      { item: 'THC', unit: 'mg/g', to: '%' },
      { item: 'CBG', unit: 'ppm', to: '%' },
    ]
    const [source] = await lab.tester.read<ImportedSource[]>(`/samples/${sample.id}/imported_sources`)
    expect(source?.converted).toEqual({ density_g_ml: null, unit_weight_g: null, units })
    const [trail] = await app.sql(
      `select new from audit_entries where noun = 'sample' and action = 'import' and record_id = $1::text`,
      [sample.id],
    )
    expect(trail?.['new']).toMatchObject({ sources: [{ converted: { units } }] })
  })

  test('converted, the numbers of the file itself are refused', async () => {
    const body = await sampleOf('THC (mg/g),CBG (ppm)', '85.2,80', [85.2, 0.008], CONVERT)
    expect(Object.values(await lab.errorsOf(body)).flat()[0]).toContain("The file says '8.52', but '85.2' was sent")
  })
})

test('an amount in a volume is refused without the density of the samples', async () => {
  const liquid = (result: object) => sampleOf('THC (mg/L),CBG %', '9300,0.5', [1, 0.5], result)
  expect((await lab.errorsOf(await liquid(CONVERT)))['results.0.importedSource']?.[0]).toContain('needs the density')
  const sample = await lab.imported(await liquid({ conversion: { density_g_ml: 0.93 } }))
  expect(sample.results[0]?.results[0]).toMatchObject({ concentration_perc: 1 })
})

test('a file in percent asks nothing and keeps nothing of it', async () => {
  const sample = await lab.imported(await sampleOf('THC %,CBG (% w/w)', '8.52,0.5', [8.52, 0.5]))
  const [source] = await lab.tester.read<ImportedSource[]>(`/samples/${sample.id}/imported_sources`)
  expect(source?.converted).toBeNull()
})

describe('a file whose headings state no unit', () => {
  const csv = 'Sample,ID,THC,CBG\nBlue Dream,L-1,85.2,5\n'
  const noUnits = { density_g_ml: null, unitless: null, stated: [] }
  const refusal = 'The file states no unit for THC (C2), CBG (D2): nothing is read until you say which it is.'

  test('is refused until somebody says which, then stored by it; the template remembers, and only that', async () => {
    const { id: templateId } = await makeTemplate(app, lab.tester, csv, MAP, { units: null })
    const bodyOf = async (text: string, percents: [number, number], result = {}) => {
      const sourceId = await upload(app, lab.tester, 'source', 'units.csv', `${text},,,,x${crypto.randomUUID()}`)
      const results = [percentRow('THC', percents[0]), percentRow('CBG', percents[1])]
      return firstRow(
        laboratory,
        { templateId, sourceId },
        { sample_weight: '', loq: '0.0000001' },
        { results, ...result },
      )
    }
    const errorOf = async (body: object) => (await lab.errorsOf(body))['results.0.importedSource']?.[0]
    expect(await errorOf(await bodyOf(csv, [85.2, 5]))).toBe(refusal)
    expect(await errorOf(await bodyOf(csv, [85.2, 5], CONVERT))).toBe(refusal)
    const said = { conversion: { ...noUnits, unitless: 'mg/g' } }
    const sample = await lab.imported(await bodyOf(csv, [8.52, 0.5], said))
    expect(sample.results[0]?.results[0]).toMatchObject({ name: 'THC', concentration_perc: 8.52 })
    const [source] = await lab.tester.read<ImportedSource[]>(`/samples/${sample.id}/imported_sources`)
    expect(source?.converted?.units[0]).toEqual({ item: 'THC', unit: 'mg/g', to: '%', said: true })

    const units = `/import_templates/${templateId}/units`
    expect((await lab.tester.call('PUT', units, { ...noUnits, unitless: 'mg/unit', stated: [] })).statusCode).toBe(200)
    expect(await errorOf(await bodyOf(csv, [8.52, 0.5]))).toMatch(/needs the weight of one unit, too\.$/)
    const remembered = { ...noUnits, unitless: 'mg/g', unit_weight_g: null }
    const reply = await lab.tester.call('PUT', units, remembered)
    expect(reply.json<{ data: object }>().data).toMatchObject({ units: remembered })
    await lab.imported(await bodyOf(csv, [8.52, 0.5]))
    expect(await errorOf(await bodyOf(csv.replace('THC', 'THC (ug/g)'), [0.00852, 0.5]))).toMatch(/choose to convert/)
    const trail = await app.sql(
      `select new from audit_entries where noun = 'import_template' and action = 'edit' and record_id = $1::text`,
      [templateId],
    )
    expect(trail.at(-1)?.['new']).toMatchObject({ units: remembered })
  })

  test('no unit that is none, no density that no sample has, and nobody who may not import', async () => {
    const units = `/import_templates/${lab.batchTemplate}/units`
    for (const wrong of [{ unitless: 'ppm' }, { density_g_ml: 0 }, { unit_weight_g: -1 }])
      expect((await lab.tester.call('PUT', units, { ...noUnits, ...wrong })).statusCode).toBe(422)
    const viewer = await app.signIn('viewer')
    expect((await viewer.call('PUT', units, noUnits)).statusCode).toBe(403)
    expect((await lab.tester.call('PUT', '/import_templates/999999/units', noUnits)).statusCode).toBe(404)
  })
})
