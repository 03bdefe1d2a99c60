import { parseCellRef, type TemplateMap } from '../import-templates/template-map.ts'
import { columnLetters } from '../text/column-letters.ts'

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

function columnOf(field: string, map: TemplateMap): number | null {
  const last = field.split('.').at(-1)
  const item = Object.entries(FIELD_OF_ITEM).find(([, filled]) => filled === last)?.[0]
  const cells: Readonly<Record<string, string>> = map.metadata
  return item === undefined ? null : (parseCellRef(cells[item])?.column ?? null)
}
