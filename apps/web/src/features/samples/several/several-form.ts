import type { BodyIn, createSeveralSamples, SampleType } from '@eluent/contract'
import {
  BATCH_NUMBER_MAX,
  isQcSampleType,
  PREPARED_FOR_MAX,
  validateSeveral,
  type SeveralRow,
} from '@eluent/domain/samples'
import { DEFAULT_TEXT_MAX, parseDecimal } from '@eluent/domain/text'
import type { Position } from '../../../frame/position.ts'
import { isBlankRow, type EntryRows } from '../../../ui/EntryGrid/entry-rows.ts'
import type { EntryColumn } from '../../../ui/EntryGrid/paste-columns.ts'
import { firstMessages } from '../../../ui/forms/form-errors.ts'
import { doubtOf, plainText } from '../../../ui/DecimalInput/decimal-text.ts'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'

/** The fields of a row, in the order of the grid's columns; files of either language name them. */
const FIELDS = ['strain_name', 'sample_weight', 'batch_number', 'prepared_for'] as const

const NAME: EntryColumn = {
  label: t('Strain/Sample Name'),
  required: true,
  names: ['name', 'sample', 'samplename', 'strain', 'strainname', 'nombre', 'muestra', 'cepa', 'variedad'],
  maxLength: DEFAULT_TEXT_MAX,
  share: 30,
}
const WEIGHT: EntryColumn = {
  label: t('Weight (mg)'),
  required: true,
  // 'Weight (g)' is asked for: what it holds would be a thousand times too light
  names: ['weight', 'mg', 'sampleweight', 'sampleweightmg', 'peso', 'pesomg'],
  numeric: true,
  maxLength: DEFAULT_TEXT_MAX,
  share: 15,
}
const BATCH: EntryColumn = {
  label: t('Batch Number'),
  required: true,
  names: ['batch', 'batchno', 'lot', 'lotnumber', 'lotno', 'lote', 'númerodelote'],
  maxLength: BATCH_NUMBER_MAX,
  share: 30,
}
const CLIENT: EntryColumn = {
  label: t('Client'),
  names: ['preparedfor', 'customer', 'grower', 'cliente', 'productor'],
  maxLength: PREPARED_FOR_MAX,
  share: 25,
}

/** Organization 2 prepares for nobody (INTAKE-07). */
export const COLUMNS: readonly EntryColumn[] = [NAME, WEIGHT, BATCH, CLIENT]
export const COLUMNS_WITHOUT_CLIENT: readonly EntryColumn[] = [NAME, WEIGHT, BATCH]

/** What holds for all samples of the page. */
export interface ForAll {
  sample_type_id: string | null
  test_method_id: string | null
  prep_method_id: string | null
  prepared_for: string
  batch: 'proposed' | 'one'
  /** Of `one`. */
  batch_number: string
  rush: boolean
}

export const ONE_BATCH_TEXT = t('One for all')
export const PROPOSED_TEXT = t('Proposed per sample')

/** The samples of the grid; null for a row in which nothing stands. An empty cell takes what holds for all. */
function samplesOf(forAll: ForAll, rows: EntryRows): (SeveralRow | null)[] {
  return rows.map((cells) => {
    if (isBlankRow(cells)) return null
    const typed = Object.fromEntries(FIELDS.map((field, column) => [field, cellText(column, cells)]))
    return {
      ...typed,
      batch_number: typed['batch_number'] || (forAll.batch === 'one' ? forAll.batch_number : ''),
      prepared_for: typed['prepared_for'] || forAll.prepared_for,
    }
  })
}

/** As forms keep it: a weight that was typed or pasted with a comma has a point. */
function cellText(column: number, cells: readonly string[]): string {
  const cell = cells[column] ?? ''
  return COLUMNS[column]?.numeric === true ? plainText(cell) : cell
}

/** What an empty cell takes, by column. */
export function placeholdersOf(forAll: ForAll): string[] {
  return ['', '', forAll.batch === 'one' ? forAll.batch_number : t('Proposed'), forAll.prepared_for]
}

export interface ReadyRow {
  /** Its place in the grid. */
  at: number
  sample: SeveralRow
  weightMg: number
}

export interface Judged {
  /** Messages at the choices for all, by field. */
  forAll: Record<string, string>
  /** Messages in the cells. */
  errors: (string | null)[][]
  ready: ReadyRow[]
  /** How many rows are not right yet. */
  wrong: number
}

const NOTHING = FIELDS.map(() => null)

/** The rows by the API's own rules. */
export function judge(forAll: ForAll, rows: EntryRows, types: readonly SampleType[]): Judged {
  const samples = samplesOf(forAll, rows)
  const type = types.find(({ id }) => String(id) === forAll.sample_type_id)
  const judged = translated(
    validateSeveral(
      choicesOf(forAll),
      samples.map((sample) => sample ?? {}),
      {
        is_qc: isQcSampleType(type?.slug),
      },
    ),
  )
  const errors = samples.map((sample, at) => {
    const found = sample ? (judged.rows[at] ?? null) : null
    if (!found) return NOTHING
    return FIELDS.map((field, column) => doubtOf(cellText(column, rows[at] ?? [])) ?? found[field]?.[0] ?? null)
  })
  const ready = samples.flatMap((sample, at) =>
    sample && judged.rows[at] === null ? [{ at, sample, weightMg: parseDecimal(sample.sample_weight) ?? 0 }] : [],
  )
  const filled = samples.filter((sample) => sample !== null).length
  return { forAll: firstMessages(judged.forAll), errors, ready, wrong: filled - ready.length }
}

function choicesOf({ sample_type_id, test_method_id, prep_method_id, batch }: ForAll) {
  return { sample_type_id, test_method_id, prep_method_id, propose_batch_numbers: batch === 'proposed' }
}

/** The rows as the API takes them. */
export function bodyOf(
  forAll: ForAll,
  ready: readonly ReadyRow[],
  position: Position | null,
): BodyIn<typeof createSeveralSamples> {
  return {
    for_all: { ...choicesOf(forAll), ...(forAll.rush && { rush: true }), ...position },
    rows: ready.map(({ sample }) => sample as BodyIn<typeof createSeveralSamples>['rows'][number]),
  }
}

/** 'Create 17 and keep 1' */
export function createLabel(ready: number, wrong: number): string {
  if (ready === 0) return t('Create')
  return wrong === 0 ? t('Create {ready}', { ready }) : t('Create {ready} and keep {wrong}', { ready, wrong })
}

/** '17 are ready, 1 is not.' */
export function readyText(ready: number, wrong: number): string {
  if (ready + wrong === 0) return ''
  if (ready === 0) return t('{wrong, plural, one {# is} other {# are}} not ready yet.', { wrong })
  return wrong === 0
    ? t('{ready, plural, one {# is} other {# are}} ready.', { ready })
    : t('{ready, plural, one {# is} other {# are}} ready, {wrong, plural, one {# is} other {# are}} not.', {
        ready,
        wrong,
      })
}
