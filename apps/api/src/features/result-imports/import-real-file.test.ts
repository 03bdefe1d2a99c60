import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readTemplateMap } from '@eluent/domain/import-templates'
import { editsOf } from '@eluent/domain/result-imports'
import { expect, test } from 'vitest'
import { readAnalyteDictionary } from '../../records/analyte-names/analyte-names-store.ts'
import { compoundOf, importTest, upload } from '../../testing/import-lab.ts'

/** Certificates of cannlytics/cannabis-data-science (MIT): one product in a row of the sheet 'Values', percents. */
const FILE = join(import.meta.dirname, '../../../fixtures/results/fl-lab-results-2023-06-12.xlsx')

const { app, laboratory, lab } = importTest()

test('a real workbook is imported by a sheet of it, and its figures are those of the cells', async () => {
  const bytes = readFileSync(FILE)
  const map = {
    metadata: { 'Sample name': '0,54', 'Lims ID': '0,8' },
    analytes: { '65': { Name: '0,65', 'Concentration %': '1,65' }, '68': { Name: '0,68', 'Concentration %': '1,68' } },
    rows: { 'Sample List Header Row': 0 },
  }
  const mapped = await upload(app, lab.tester, 'import-template', 'certificates.xlsx', bytes)
  const units = { density_g_ml: null, unitless: '%' as const, stated: [] }
  const made = await lab.tester.post('/import_templates', {
    type: 2,
    name: 'Certificates',
    ...map,
    sourceFile: mapped,
    sheet: 'Values',
    units,
  })
  expect(made.json()).toMatchObject({ data: { sheet: 'Values', parsed_rows: 25 } })
  const importedSource = await upload(app, lab.tester, 'source', 'certificates.xlsx', bytes)

  // what the browser reads for its preview: row 19 of the sheet, 26.367 % THCA
  const read = readTemplateMap(2, map.metadata, map.analytes, map.rows)
  if (!read) throw new Error('no map')
  const file = {
    organizationId: app.laboratoryId,
    sha256: 'preview',
    name: 'a.xlsx',
    sizeBytes: bytes.length,
    open: async () => Readable.from([bytes]),
  }
  const names = await app.deps.db.read({ organizationId: app.laboratoryId }, readAnalyteDictionary)
  const { samples } = await app.deps.tables.samples(file, {
    sheet: 'Values',
    map: read,
    decimal: null,
    conversion: units,
    names,
    rows: [19],
  })
  const [preview] = samples
  if (!preview) throw new Error('no sample')
  const fields = { strain_name: 'Dream N Sour', batch_number: preview.prefill.batch_number, loq: '0.001' }
  const results = preview.analytes.map(({ row: _row, column: _column, file_says: _says, ...analyte }) => analyte)
  const sample = await lab.imported({
    import: true,
    intake_form: fields,
    sample_type_id: 1,
    test_method_id: laboratory.methodId,
    results: [
      {
        importedSource,
        importedTemplate: { id: made.json<{ data: { id: number } }>().data.id },
        row: 19,
        results,
        edits: editsOf({ fields, analytes: results }, preview, names),
      },
    ],
  })
  expect(sample.results[0]?.imported).toMatchObject({
    sheet: 'Values',
    row: 19,
    edits: [{ field: 'strain_name', from: "Dream N' Sour", to: 'Dream N Sour' }],
  })
  expect(compoundOf(sample, 'THCA')).toMatchObject({ state: 'value', percent: 26.367, mg: 263.67 })
  // the file writes 1e-7 for what lies below its LOQ
  expect(compoundOf(sample, 'CBG')).toMatchObject({ state: 'below_loq', loq: 0.001 })
})
