import { parseCellRef, type TemplateMap } from '../import-templates/template-map.ts'
import { columnLetters } from '../text/column-letters.ts'
import type { ImportProblem } from './import-problem.ts'
import { isOfNotDetected } from './left-out.ts'

/** Where a row of a file was refused: its sheet ('' for a text file) and its row from 0; null for a file of one result. */
export interface RefusedPlace {
  sheet: string
  row: number | null
  map: TemplateMap
}

/** The mapped items that fill fields of a sample. */
const FIELD_OF_ITEM = {
  'Sample name': 'strain_name',
  'Lims ID': 'batch_number',
  'Sample amount': 'sample_weight',
  'Sample type': 'sample_type_id',
  LOQ: 'loq',
  Notes: 'import_notes',
  Dilution: 'dilution_factor',
}

/** What was refused in a row, one sentence each, with sheet, row and the column of what it is about, as a spreadsheet counts them. */
export function refusalSentences(
  { sheet, row, map }: RefusedPlace,
  error: string,
  errors: Readonly<Record<string, readonly string[]>> | null,
): string[] {
  const said = Object.entries(errors ?? {}).flatMap(([field, texts]) => texts.map((text) => ({ field, text })))
  const all = said.length === 0 ? [{ field: '', text: error }] : said
  return all.map(({ field, text }) => {
    return placed({ sheet, row, column: columnOf(field, map) }, text)
  })
}

/** A sentence with the place that it is about. */
export function placed(
  { sheet, row, column }: { sheet: string; row: number | null; column: number | null },
  text: string,
): string {
  const letters = column === null ? null : columnLetters(column)
  if (row === null) return sheet === '' ? text : `Sheet ${sheet}: ${text}`
  if (sheet === '') return letters === null ? `Row ${row + 1}: ${text}` : `Row ${row + 1}, column ${letters}: ${text}`
  return letters === null
    ? `Sheet ${sheet}, row ${row + 1}: ${text}`
    : `Sheet ${sheet}, row ${row + 1}, column ${letters}: ${text}`
}

const MOST_NOTES = 20

/**
 * What of an imported file somebody should look at: words and negative amounts where numbers belong, columns that are not read, units that
 * cannot be converted. Once for each reason, with its first place.
 */
export function noteSentences(problems: readonly ImportProblem[], sheet: string): string[] {
  const notes = problems.filter(({ severity, reason }) => severity === 'warning' && !isOfNotDetected(reason))
  const all = [...Map.groupBy(notes, ({ reason }) => reason).values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const { row, column, value, reason } = first
    const more = others.length === 0 ? '' : ` (and others like it)`
    return [placed({ sheet, row, column }, `${value === '' ? '' : `'${value}': `}${reason}${more}`)]
  })
  const rest = all.length - MOST_NOTES
  return rest > 0 ? [...all.slice(0, MOST_NOTES), `And ${rest} more notes.`] : all
}

function columnOf(field: string, map: TemplateMap): number | null {
  const last = field.split('.').at(-1)
  const item = Object.entries(FIELD_OF_ITEM).find(([, filled]) => filled === last)?.[0]
  const cells: Readonly<Record<string, string>> = map.metadata
  return item === undefined ? null : (parseCellRef(cells[item])?.column ?? null)
}
