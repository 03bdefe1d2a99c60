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
    expect(source?.converted).toEqual({ density_g_ml: null, units })
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
  const sample = await lab.imported(await sampleOf('THC %,CBG', '8.52,0.5', [8.52, 0.5]))
  const [source] = await lab.tester.read<ImportedSource[]>(`/samples/${sample.id}/imported_sources`)
  expect(source?.converted).toBeNull()
})
