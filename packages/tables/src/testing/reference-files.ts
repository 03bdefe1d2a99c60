import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTable } from '../read-table.ts'

/** A set of instruments' files that may lie beside the repository; tests over it exist only where it does. */
const REFERENCE_SET = join(import.meta.dirname, '../../../../../shared/data')

export const hasReferenceFiles = existsSync(join(REFERENCE_SET, 'reference/results.json'))

/** What the set says that a file holds; the caller states its shape. */
export function referenceOf(path: string): unknown {
  const all = JSON.parse(readFileSync(join(REFERENCE_SET, 'reference/results.json'), 'utf8')) as Record<string, unknown>
  return all[path]
}

/** The rows of a sheet of a file of the set. @throws Error where it has no such sheet. */
export async function referenceSheet(path: string, name = ''): Promise<string[][]> {
  const { sheets } = await readTable(readFileSync(join(REFERENCE_SET, path)), path)
  const found = sheets.find((sheet) => sheet.name === name)
  if (!found) throw new Error(`${path} has no sheet '${name}'`)
  return found.rows
}
