import type { ImportedFile, ImportOutcome, NewSampleInput } from '@eluent/contract'
import { readTemplateMap } from '@eluent/domain/import-templates'
import { materialTypeIdOf, type ImportedSample, type ImportProblem } from '@eluent/domain/result-imports'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { readAnalyteDictionary } from '../../records/analyte-names/analyte-names-store.ts'
import { listFiles } from '../../records/files/files-store.ts'
import { listTemplatesEver } from '../../records/import-templates/import-templates-store.ts'
import { findMethodRow } from '../../records/report-methods/report-methods-store.ts'
import { listSampleTypeRows, type SampleTypeRecord } from '../../records/samples/samples-store.ts'
import { RESULTS_TEXTS } from './import-input.ts'
import { importSamples, type ImportDeps } from './import-sample.ts'
import { tableFile } from './originals.ts'

/** Rows of one question to the table process, and of one round of imports. */
const ROWS_AT_ONCE = 100
const MOST_PROBLEMS = 200
const NO_METHOD = 'This report method does not exist any more.'
const NO_ROWS = 'The file has no sample in any row.'

export interface FileOutcome {
  data: ImportOutcome[]
  file: { sha256: string; created: number; already: number; refused: number; problems: string[] }
}

/**
 * Imports every sample of an uploaded file by a template and a report method. What is a sample already stays one, so that the
 * same file may be sent again, also while it is being imported.
 * @throws AppError validation_failed, file_unreadable
 */
export async function importFile(deps: ImportDeps, call: Call, input: ImportedFile): Promise<FileOutcome> {
  const { file, template, map, names, types } = await chosen(deps, call, input)
  const source = tableFile(deps, call.organizationId, file)
  const { sheet = template.sheet } = input
  const query = { map, sheet, decimal: template.decimal as '.' | ',' | null, conversion: template.units, names }
  const { totalRows } = await deps.tables.rows(source, { sheet, start: 0, end: 0 })
  const data: ImportOutcome[] = []
  let problems: string[] = []
  for (let start = 0; start === 0 || start < totalRows; start += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, totalRows - start) }, (_, at) => start + at)
    const asked = start === 0 ? { problems: MOST_PROBLEMS } : {}
    const read = await deps.tables.samples(source, { ...query, rows, ...asked })
    if (read.error !== null) throw new AppError('file_unreadable', { values: { reason: read.error } })
    if (start === 0) problems = read.problems.map(sentenceOf)
    const of = { ...input, sheet: read.sheet }
    data.push(
      ...(await importSamples(
        deps,
        call,
        read.samples.map((sample) => rowOf(sample, of, types)),
      )),
    )
    if (map.type === 1) break
  }
  if (data.length === 0) problems.push(NO_ROWS)
  const already = data.filter(({ code }) => code === 'already_imported').length
  const created = data.filter(({ outcome }) => outcome === 'created').length
  return { data, file: { sha256: file.sha256, created, already, refused: data.length - created - already, problems } }
}

async function chosen(deps: ImportDeps, call: Call, input: ImportedFile) {
  return deps.db.read(call, async (tx) => {
    const [file] = await listFiles(tx, [input.file_id])
    if (file?.state !== 'stored' || file.kind !== 'source') throw fieldErrors({ file_id: [RESULTS_TEXTS.source] })
    const template = (await listTemplatesEver(tx, [input.template_id])).find((row) => row.deleted_at === null)
    if (!template) throw fieldErrors({ template_id: [RESULTS_TEXTS.unknownTemplate] })
    if (!(await findMethodRow(tx, input.test_method_id))) throw fieldErrors({ test_method_id: [NO_METHOD] })
    const map = readTemplateMap(template.type, template.metadata, template.analytes, template.rows)
    if (!map) throw new Error(`import template ${template.id} holds no map`)
    return { file, template, map, names: await readAnalyteDictionary(tx), types: await listSampleTypeRows(tx) }
  })
}

/** A row as the screen sends it when nobody changed anything. Its key is its own: the place in the file keeps doubles out. */
function rowOf(sample: ImportedSample, input: ImportedFile, types: readonly SampleTypeRecord[]) {
  return {
    key: `${sample.row === null ? 1 : sample.row + 1}/${crypto.randomUUID()}`,
    sample: bodyOf(sample, input, types),
  }
}

function bodyOf(
  { row, prefill, analytes, metadata }: ImportedSample,
  { file_id, template_id, test_method_id, sample_type_id, sheet }: ImportedFile,
  types: readonly SampleTypeRecord[],
): NewSampleInput {
  const { strain_name, batch_number, sample_weight, loq, notes, material_type, dilution_factor } = prefill
  return {
    import: true,
    intake_form: {
      strain_name,
      batch_number,
      sample_weight: sample_weight === '' ? null : sample_weight,
      loq,
      import_notes: notes === '' ? null : notes,
    },
    sample_type_id: materialTypeIdOf(material_type, types) ?? sample_type_id ?? null,
    test_method_id,
    prepared_samples: [{ dilution_factor }],
    results: [
      {
        metadata,
        results: analytes.map(({ row: _row, column: _column, units: _units, file_says: _says, ...wire }, position) => ({
          ...wire,
          position,
        })),
        importedSource: file_id,
        importedTemplate: { id: template_id },
        ...(sheet && { sheet }),
        ...(row !== null && { row }),
      },
    ],
  }
}

function sentenceOf({ row, column, value, reason }: ImportProblem): string {
  const place = column === null ? `Row ${row + 1}` : `Row ${row + 1}, column ${column + 1}`
  return `${place}: ${value === '' ? '' : `'${value}': `}${reason}`
}
