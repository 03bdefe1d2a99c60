import type { ImportProblem } from './import-problem.ts'
import { cellRef, columnOf, type Grid, type TemplateMap } from '../import-templates/template-map.ts'

/**
 * The headings above mapped columns that differ from the file the template was made on: the columns have moved or been
 * renamed, and may hold something else.
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

/** A template that states fewer headings is told by none. */
const LEAST_HEADINGS = 2

/** How many of the headings of the file that a template was made on stand in their places here; 'some' where it states too few to tell. */
export function headingsFound(grid: Grid, original: Grid, map: TemplateMap): 'all' | 'some' | 'none' {
  const stated = headings(map).filter(({ row, column }) => (original[row]?.[column] ?? '').trim() !== '').length
  const moved = movedHeadings(grid, original, map).length
  if (stated < LEAST_HEADINGS) return 'some'
  return moved === 0 ? 'all' : moved === stated ? 'none' : 'some'
}

/** Names of type 2 analytes are read from the file itself: where they differ, the columns keep their own. */
function headings(map: TemplateMap): { row: number; column: number }[] {
  const header = map.type === 1 ? map.rows['Analyte Header Row'] : map.rows['Sample List Header Row']
  if (header === undefined) return []
  const analytes = map.type === 1 ? [] : Object.values(map.analytes)
  const refs =
    map.type === 1
      ? Object.values(map.analytes)
      : [...Object.values(map.metadata), ...analytes.flatMap((of) => [of['Concentration %'], of.Units])]
  const names = new Set(analytes.map((of) => of.Name))
  const columns = new Set(refs.flatMap((ref) => columnOf(ref) ?? []))
  return [...columns].filter((column) => !names.has(cellRef(header, column))).map((column) => ({ row: header, column }))
}
