import type { ImportProblem } from './import-problem.ts'
import { columnOf, parseCellRef, type Grid, type TemplateMap } from './template-map.ts'

/**
 * The headings above mapped columns that are others than in the file the template was made on: the columns have moved
 * or been renamed, and what is read from them may be something else.
 */
export function movedHeadings(grid: Grid, original: Grid, map: TemplateMap): ImportProblem[] {
  const text = (of: Grid, row: number, column: number): string => (of[row]?.[column] ?? '').trim()
  return headings(map).flatMap(({ row, column }) => {
    const [then, now] = [text(original, row, column), text(grid, row, column)]
    if (then === '' || then.toLowerCase() === now.toLowerCase()) return []
    const reason = `The template was made on a file with '${then}' here. Check that it fits this file.`
    return [{ severity: 'warning' as const, row, column, value: now, reason }]
  })
}

function headings(map: TemplateMap): { row: number; column: number }[] {
  const header = map.type === 1 ? map.rows['Analyte Header Row'] : map.rows['Sample List Header Row']
  const refs =
    map.type === 1 ? Object.values(map.analytes) : Object.values(map.analytes).flatMap((of) => Object.values(of))
  const names = map.type === 1 ? [] : Object.values(map.analytes).map((of) => of.Name)
  const metadata = map.type === 2 ? Object.values(map.metadata) : []
  const above = [...refs, ...metadata].flatMap((ref) => {
    const column = columnOf(ref)
    return header === undefined || column === null ? [] : [{ row: header, column }]
  })
  const all = [...above, ...names.flatMap((ref) => parseCellRef(ref) ?? [])]
  return [...new Map(all.map((place) => [`${place.row},${place.column}`, place])).values()]
}
