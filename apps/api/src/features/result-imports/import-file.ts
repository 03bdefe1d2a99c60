import type { ImportedFile, ImportOutcome, NewSampleInput } from '@eluent/contract'
import { readTemplateMap, type TemplateMap } from '@eluent/domain/import-templates'
import {
  choiceByName,
  failedAmounts,
  judgedField,
  materialTypeIdOf,
  movedHeadings,
  noteSentences,
  OVER_100_PERCENT,
  placed,
  refusalSentences,
  type Choosable,
  type ImportedSample,
  type ImportProblem,
} from '@eluent/domain/result-imports'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readAnalyteDictionary } from '../../records/analyte-names/analyte-names-store.ts'
import { listFiles } from '../../records/files/files-store.ts'
import { listTemplateRows, readParsed } from '../../records/import-templates/import-templates-store.ts'
import { listImported } from '../../records/result-imports/result-imports-store.ts'
import { findMethodRow, listMethodRows, type MethodRow } from '../../records/report-methods/report-methods-store.ts'
import { listSampleTypeRows, type SampleTypeRecord } from '../../records/samples/samples-store.ts'
import { RESULTS_TEXTS } from './import-input.ts'
import { importSamples, type ImportDeps } from './import-sample.ts'
import { tableFile } from './originals.ts'

/** Rows of one question to the table process, and of one round of imports. */
const ROWS_AT_ONCE = 100
const MOST_PROBLEMS = 200
const NO_SHEET = 'The file has no sheet of this name.'
/** Nobody looks at it before it is stored, so nothing of it is. */
const CUT_OFF =
  'The file ends here without a line break, in a row or a number that is shorter than those above. It may have been cut off: send it whole, with a line break at its end.'
const NO_ROWS = 'The file has no sample in any row.'

export interface FileOutcome {
  data: ImportOutcome[]
  file: {
    sha256: string
    created: number
    already: number
    refused: number
    problems: string[]
    refusals: string[]
    notes: string[]
    next: number | null
  }
}

/**
 * Imports samples of an uploaded file by a template and a report method: all, or a part of its rows. What is a sample already stays
 * one, so that the same file may be sent again, also while it is being imported.
 * @throws AppError validation_failed, file_unreadable
 */
export async function importFile(deps: ImportDeps, call: Call, input: ImportedFile): Promise<FileOutcome> {
  const { file, template, parsed, map, ids, names, types } = await chosen(deps, call, input)
  const source = tableFile(deps, call.organizationId, file)
  const { sheet = template.sheet, start: first = 0 } = input
  const query = { map, sheet, decimal: template.decimal as '.' | ',' | null, conversion: template.units, names }
  const { totalRows, sheet: read, rows: top } = await deps.tables.rows(source, { sheet, start: 0, end: headings(map) })
  if (input.sheet !== undefined && read !== input.sheet) throw fieldErrors({ sheet: [NO_SHEET] })
  // a template may have room for more analytes than a file has
  const differing = movedHeadings(top, parsed, map).filter(({ value }) => value !== '')
  const moved = differing.map((one) => sentenceOf(one, read))
  if (moved.length > 0) throw new AppError('file_unreadable', { values: { reason: moved.join(' ') } })
  const end = map.type === 1 ? first + 1 : Math.min(totalRows, first + (input.rows ?? totalRows))
  const data: ImportOutcome[] = []
  let problems: string[] = []
  let notes: string[] = []
  const refusals: string[] = []
  for (let start = first; start === first || start < end; start += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.max(0, Math.min(ROWS_AT_ONCE, end - start)) }, (_, at) => start + at)
    const atStart = start === 0 ? { problems: MOST_PROBLEMS } : {}
    const read = await deps.tables.samples(source, { ...query, rows, ...atStart })
    const reason =
      read.ambiguous ?? read.error ?? (read.cut === null ? null : placed({ sheet: read.sheet, ...read.cut }, CUT_OFF))
    if (reason !== null) throw new AppError('file_unreadable', { values: { reason } })
    if (start === 0) {
      problems = read.problems.map((one) => sentenceOf(one, read.sheet))
      notes = noteSentences(read.problems, read.sheet)
    }
    const of = { ...ids, file_id: input.file_id, sheet: read.sheet }
    const there = await importedBefore(deps, call, { sha256: file.sha256, sheet: read.sheet, rows })
    const isThere = ({ row }: ImportedSample) => there.has(row)
    data.push(...read.samples.filter(isThere).map((sample) => alreadyThere(sample, there.get(sample.row) ?? null)))
    const broken = read.samples.filter((sample) => !isThere(sample) && failuresOf(sample, map).length > 0)
    data.push(...broken.map((sample) => withoutValue(sample, map)))
    refusals.push(...broken.flatMap((sample) => failuresOf(sample, map).map((one) => sentenceOf(one, read.sheet))))
    const fresh = read.samples.filter((sample) => !isThere(sample) && !broken.includes(sample))
    const outcomes = await importSamples(
      deps,
      call,
      fresh.map((sample) => rowOf(sample, of, types)),
      { keysRepeat: false },
    )
    for (const [at, { outcome, code, error, errors }] of outcomes.entries()) {
      if (outcome === 'created' || code === 'already_imported') continue
      const place = { sheet: read.sheet, row: fresh[at]?.row ?? null, map }
      refusals.push(...refusalSentences(place, error ?? '', errors))
    }
    data.push(...outcomes)
  }
  const next = map.type === 1 || end >= totalRows ? null : end
  if (data.length === 0 && first === 0 && next === null) problems.push(NO_ROWS)
  const already = data.filter(({ code }) => code === 'already_imported').length
  const created = data.filter(({ outcome }) => outcome === 'created').length
  const refused = data.length - created - already
  return { data, file: { sha256: file.sha256, created, already, refused, problems, refusals, notes, next } }
}

/** How many rows hold the headings, which must be those that the template was made on: nobody looks at the file. */
function headings({ rows }: TemplateMap): number {
  return Math.max(0, ...Object.values(rows)) + 1
}

/** Which of these rows are samples: they need no transaction each to be refused. */
async function importedBefore(
  { db }: ImportDeps,
  call: Call,
  { sha256, sheet, rows }: { sha256: string; sheet: string; rows: readonly number[] },
) {
  const places = await db.read(call, (tx) => listImported(tx, sha256, sheet, rows))
  return new Map(places.map(({ row, sample_id: id }) => [row, id]))
}

function alreadyThere(sample: ImportedSample, id: number | null): ImportOutcome {
  const { message, code } = new AppError('already_imported', { values: { id: id ?? 0 } })
  return { key: keyOf(sample), outcome: 'refused', sample_id: id, error: message, code, errors: null, retry: false }
}

/** Amounts that a spreadsheet could not calculate, and percents that cannot be, with their places. */
function failuresOf({ analytes }: ImportedSample, map: TemplateMap): ImportProblem[] {
  const judged = judgedField(map)
  const failed = failedAmounts(analytes, judged)
  return analytes.flatMap<ImportProblem>((analyte, index) => {
    const { name, row, column, amount, file_says } = analyte
    const failure = failed.find(({ at }) => at === index)
    if (failure) return [{ severity: 'error', row, column, value: failure.value, reason: failure.reason }]
    if (judged !== 'concentration_perc' || typeof amount !== 'number' || amount <= 100) return []
    return [
      { severity: 'error', row, column, value: file_says ?? String(amount), reason: `${name}: ${OVER_100_PERCENT}` },
    ]
  })
}

function withoutValue(sample: ImportedSample, map: TemplateMap): ImportOutcome {
  const errors = { results: failuresOf(sample, map).map(({ value, reason }) => `'${value}': ${reason}`) }
  const { message, code } = fieldErrors(errors)
  return { key: keyOf(sample), outcome: 'refused', sample_id: null, error: message, code, errors, retry: false }
}

async function chosen(deps: ImportDeps, call: Call, input: ImportedFile) {
  return deps.db.read(call, async (tx) => {
    const [file] = await listFiles(tx, [input.file_id])
    if (file?.state !== 'stored' || file.kind !== 'source') throw fieldErrors({ file_id: [RESULTS_TEXTS.source] })
    const types = await listSampleTypeRows(tx)
    const template = named('template_id', input.template_id, await listTemplateRows(tx), 'import template')
    const method = named(
      'test_method_id',
      input.test_method_id,
      await methodsFor(tx, input.test_method_id),
      'report method',
    )
    const material =
      input.sample_type_id === undefined ? null : named('sample_type_id', input.sample_type_id, types, 'material type')
    const map = readTemplateMap(template.type, template.metadata, template.analytes, template.rows)
    if (!map) throw new Error(`import template ${template.id} holds no map`)
    const ids = { template_id: template.id, test_method_id: method.id, sample_type_id: material?.id ?? null }
    return {
      file,
      template,
      parsed: await readParsed(tx, template.id),
      map,
      ids,
      names: await readAnalyteDictionary(tx),
      types,
    }
  })
}

/** By its number also one that another stands in the place of. */
async function methodsFor(tx: Tx, wanted: number | string): Promise<MethodRow[]> {
  if (typeof wanted === 'string') return listMethodRows(tx)
  const method = await findMethodRow(tx, wanted)
  return method ? [method] : []
}

/** @throws AppError validation_failed */
function named<One extends Choosable>(field: string, wanted: number | string, list: readonly One[], kind: string): One {
  const { one, reason } = choiceByName(wanted, list, kind)
  if (!one) throw fieldErrors({ [field]: [reason ?? ''] })
  return one
}

/** How the rows of a file are imported, by the numbers of what was chosen. */
interface ChosenIds {
  file_id: string
  template_id: number
  test_method_id: number
  sample_type_id: number | null
  sheet: string
}

/** A row as the screen sends it when nobody changed anything. Its key is its own: the place in the file keeps doubles out. */
function rowOf(sample: ImportedSample, input: ChosenIds, types: readonly SampleTypeRecord[]) {
  return { key: keyOf(sample), sample: bodyOf(sample, input, types) }
}

function keyOf({ row }: ImportedSample): string {
  return `${row === null ? 1 : row + 1}/${crypto.randomUUID()}`
}

function bodyOf(
  { row, prefill, analytes, metadata }: ImportedSample,
  { file_id, template_id, test_method_id, sample_type_id, sheet }: ChosenIds,
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
    sample_type_id: materialTypeIdOf(material_type, types) ?? sample_type_id,
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

function sentenceOf({ row, column, value, reason }: ImportProblem, sheet: string): string {
  return placed({ sheet, row, column }, value === '' ? reason : `'${value}': ${reason}`)
}
