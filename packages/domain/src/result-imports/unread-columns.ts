import { normalWords } from '../import-templates/header-words.ts'
import { amountColumns } from '../import-templates/propose-batch.ts'
import { withoutUnit } from '../import-templates/stated-unit.ts'
import { cellAt, columnOf, type BatchResultMap, type Grid } from '../import-templates/template-map.ts'
import { columnLetters } from '../text/column-letters.ts'
import { keptText } from './cell-values.ts'
import type { ImportProblem } from './import-problem.ts'

const NAMED = 10

/** What a list has beyond its template: columns that look like amounts, told once for all of them. */
export function unreadColumns(grid: Grid, map: BatchResultMap): ImportProblem[] {
  const header = map.rows['Sample List Header Row']
  if (header === undefined) return []
  const analytes = Object.values(map.analytes)
  const refs = [...Object.values(map.metadata), ...analytes.flatMap((of) => Object.values(of))]
  const mapped = new Set(refs.flatMap((ref) => columnOf(ref) ?? []))
  // the same analyte in another unit, or its LOQ of the same name
  const names = new Set(analytes.map((of) => plainName(cellAt(grid, of.Name))))
  const unread = amountColumns(grid, header).filter(
    ({ name, column }) => !mapped.has(column) && !names.has(plainName(name)),
  )
  const [first] = unread
  if (first === undefined) return []
  const named = unread
    .slice(0, NAMED)
    .map(({ name, column }) => `${columnLetters(column)} '${keptText(name.trim())}'`)
    .join(', ')
  const list = unread.length > NAMED ? `${named} and ${unread.length - NAMED} more` : named
  const reason =
    unread.length === 1
      ? `A column of numbers is not in the template and is not read: ${list}.`
      : `${unread.length} columns of numbers are not in the template and are not read: ${list}.`
  return [{ severity: 'warning', row: header, column: first.column, value: keptText(first.name.trim()), reason }]
}

function plainName(heading: string): string {
  return normalWords(withoutUnit(heading))
}
