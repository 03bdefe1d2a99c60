import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { NewSampleInput } from '@eluent/contract'
import type { AnalyteDictionary } from '@eluent/domain/analyte-names'
import { readTemplateMap } from '@eluent/domain/import-templates'
import {
  editsOf,
  importedMethodAnalytes,
  judgedField,
  methodFromImport,
  type ImportedSample,
} from '@eluent/domain/result-imports'
import { attachableTotals } from '@eluent/domain/report-methods'
import { totalsOf } from '@eluent/domain/results'
import type { Deps } from '../views/deps.ts'
import { readAnalyteDictionary } from '../records/analyte-names/analyte-names-store.ts'
import { backdateRunsOf, backdateSamples } from '../records/demo/demo-store.ts'
import { storeFile } from './store-file.ts'
import { createTemplate } from '../features/import-templates/create-template.ts'
import { importSamples } from '../features/result-imports/import-sample.ts'
import { saveAnalyteNames } from '../features/analyte-names/change-analyte-names.ts'
import { createReportMethod } from '../features/report-methods/create-method.ts'
import type { Call } from '../platform/call/call.ts'
import { sampleSettings } from '../views/samples/sample-settings.ts'

/** Certificates of cannlytics/cannabis-data-science (MIT). */
const NAME = 'fl-lab-results-2023-06-12.xlsx'
const FILE = fileURLToPath(new URL(`../../fixtures/results/${NAME}`, import.meta.url))
const WORKBOOK = { name: NAME, mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
const SHEET = 'Values'

/** Columns of the sheet, from 0. */
const STRAIN_NAME = 54
const BATCH_NUMBER = 8
const [FIRST_ANALYTE, LAST_ANALYTE] = [65, 75]

/** Rows of the sheet whose certificates state every cannabinoid. */
const ROWS = [3, 4, 11, 14, 16, 19]
const FLOWER = 1
/** What other files of this laboratory write. */
const NAMES = [
  { written: 'CBDV (Cannabidivarin)', analyte: 'CBDV' },
  { written: 'Peak 9 THCA-A', analyte: 'THCA' },
]
/** Certificates in percent, whose headings do not say so. */
const PERCENT: NonNullable<Parameters<typeof createTemplate>[2]['units']> = {
  density_g_ml: null,
  unitless: '%',
  stated: [],
}
const LOQ_PERCENT = '0.001'

const MAP = {
  metadata: { 'Sample name': `0,${STRAIN_NAME}`, 'Lims ID': `0,${BATCH_NUMBER}` },
  analytes: Object.fromEntries(
    Array.from({ length: LAST_ANALYTE - FIRST_ANALYTE + 1 }, (_, at) => FIRST_ANALYTE + at).map((column) => [
      String(column),
      { Name: `0,${column}`, 'Concentration %': `1,${column}` },
    ]),
  ),
  rows: { 'Sample List Header Row': 0 },
}

/**
 * A custom import template and samples imported with it, the way the screens do: the file is kept, the report method has
 * the file's analytes, and a name that cannot stand is edited and marked so.
 */
export async function seedImportedSamples(deps: Deps, call: Call, at: Date): Promise<void> {
  const bytes = await readFile(FILE)
  const template = await createTemplate(deps, call, {
    type: 2,
    name: 'Florida certificates',
    ...MAP,
    sourceFilename: NAME,
    sourceFile: await storeFile(deps, call, { kind: 'import-template', ...WORKBOOK }, bytes),
    sheet: SHEET,
    units: PERCENT,
    default: true,
  })
  const sourceId = await storeFile(deps, call, { kind: 'source', ...WORKBOOK }, bytes)
  await saveAnalyteNames(deps, call, NAMES)
  const names = await deps.db.read(call, readAnalyteDictionary)
  const samples = await readSamples(deps, call.organizationId, bytes, names)
  const methodId = await makeMethod(deps, call, template.name, samples)
  const rows = samples.map((sample) => ({
    key: `demo/${NAME}/${sample.row}`,
    sample: bodyOf(sample, { sourceId, templateId: template.id, methodId, names }),
  }))
  const outcomes = await importSamples({ ...deps, ...sampleSettings(deps) }, call, rows)
  const refused = outcomes.find(({ outcome }) => outcome === 'refused')
  if (refused) throw new Error(`the demo's import was refused: ${JSON.stringify(refused)}`)
  // the import stands where it would have stood
  const sampleIds = outcomes.flatMap(({ sample_id: id }) => id ?? [])
  const past = at.toISOString()
  await deps.db.transaction(call, async (tx) => {
    await backdateSamples(tx, sampleIds, { created_at: past, tested_at: past })
    await backdateRunsOf(tx, sampleIds, past)
  })
}

async function readSamples(
  deps: Deps,
  organizationId: number,
  bytes: Buffer,
  names: AnalyteDictionary,
): Promise<ImportedSample[]> {
  const map = readTemplateMap(2, MAP.metadata, MAP.analytes, MAP.rows)
  if (!map) throw new Error("the demo's template is not a map")
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = { organizationId, sha256, name: NAME, sizeBytes: bytes.length, open: async () => Readable.from([bytes]) }
  const { samples } = await deps.tables.samples(file, {
    sheet: SHEET,
    map,
    decimal: null,
    conversion: PERCENT,
    names,
    rows: ROWS,
  })
  return samples
}

async function makeMethod(
  deps: Deps,
  call: Call,
  templateName: string,
  samples: readonly ImportedSample[],
): Promise<number> {
  const names = importedMethodAnalytes(samples, judgedField({ type: 2, metadata: {}, analytes: {}, rows: {} }))
  const { name, analytes, upper_bounds, lower_bounds } = methodFromImport(templateName, '06/12/2023', names, [])
  const { id } = await createReportMethod(deps, call, {
    ordered_analytes: analytes.map(({ analyte }) => analyte),
    analyteColors: Object.fromEntries(analytes.map(({ analyte, color }) => [analyte, color])),
    method: { id: 0, name, default: false },
    derived_compounds: attachableTotals(totalsOf(names), names),
    upper_bounds,
    lower_bounds,
  })
  return id
}

/** A sample as the import screen sends it: strain names keep letters, digits, spaces, '-' and '_'. */
function bodyOf(
  sample: ImportedSample,
  {
    sourceId,
    templateId,
    methodId,
    names,
  }: { sourceId: string; templateId: number; methodId: number; names: AnalyteDictionary },
): NewSampleInput {
  const { strain_name: name, batch_number } = sample.prefill
  const fields = { strain_name: name.replaceAll(/[^\p{L}\p{Nd} _-]/gu, ''), batch_number, loq: LOQ_PERCENT }
  const analytes = sample.analytes.map(
    ({ row: _row, column: _column, units: _units, file_says: _says, ...analyte }) => analyte,
  )
  return {
    import: true,
    intake_form: { ...fields, import_notes: 'Florida certificate, read from the workbook' },
    sample_type_id: FLOWER,
    test_method_id: methodId,
    prepared_samples: [{ label: 'Imported', dilution_factor: 1 }],
    results: [
      {
        importedSource: sourceId,
        importedTemplate: { id: templateId },
        sheet: SHEET,
        row: sample.row,
        results: analytes.map((analyte, position) => ({ ...analyte, position })),
        edits: editsOf({ fields, analytes }, sample, names),
      },
    ],
  }
}
