import { isMethodAnalyteName, REPORT_METHOD_TEXTS } from '../report-methods/index.ts'
import { freeTextError, isBlank, nameError } from '../text/well-formed.ts'
import { writtenKey } from './match-analyte.ts'

export const WRITTEN_NAME_MAX = 128
/** Names of one call, such as a CSV file. */
export const ANALYTE_NAMES_MAX = 1000

const ANALYTE_NAME_TEXTS = {
  written: `Enter the name as files write it, at most ${WRITTEN_NAME_MAX} characters.`,
  unit: 'A name needs a letter or a digit beside its unit.',
  analyte: 'Enter what the laboratory calls it.',
} as const

/** The first fault of an entry of the dictionary; null where there is none. */
export function analyteNameError({ written, analyte }: { written: unknown; analyte: unknown }): string | null {
  const wrong = nameError(written, ANALYTE_NAME_TEXTS.written, WRITTEN_NAME_MAX)
  if (wrong !== null) return wrong
  if (writtenKey(String(written)) === '') return ANALYTE_NAME_TEXTS.unit
  if (typeof analyte !== 'string' || isBlank(analyte)) return ANALYTE_NAME_TEXTS.analyte
  if (!isMethodAnalyteName(analyte.trim())) return REPORT_METHOD_TEXTS.analyteCharacters
  return freeTextError(analyte.trim())
}

/** The faults of a list by the place of their entry, 'names.3'. */
export function analyteNameErrors(names: readonly { written: unknown; analyte: unknown }[]): Record<string, string[]> {
  return Object.fromEntries(
    names.flatMap((name, at) => {
      const error = analyteNameError(name)
      return error === null ? [] : [[`names.${at}`, [error]]]
    }),
  )
}

/** The columns of the dictionary as a file, and what they are read by. */
export const ANALYTE_NAME_COLUMNS = ['File writes', 'Analyte'] as const

/** A reason why rows of a file are no dictionary, with its place; counted from 1 as people count. */
export interface WrongRow {
  row: number
  column: string
  reason: string
}

/** Entries from the rows of a file with the two columns, wherever they stand; blank rows are left out. */
export function readAnalyteNames(rows: readonly (readonly string[])[]): {
  names: { written: string; analyte: string }[]
  wrong: WrongRow[]
} {
  const [heading = [], ...body] = rows
  const plain = heading.map((cell) => cell.trim().toLowerCase())
  const [writtenAt, analyteAt] = ANALYTE_NAME_COLUMNS.map((name) => plain.indexOf(name.toLowerCase())) as [
    number,
    number,
  ]
  if (writtenAt === -1 || analyteAt === -1) {
    const column = ANALYTE_NAME_COLUMNS[writtenAt === -1 ? 0 : 1]
    return { names: [], wrong: [{ row: 1, column, reason: `The first row has no column '${column}'.` }] }
  }
  const names: { written: string; analyte: string }[] = []
  const wrong: WrongRow[] = []
  for (const [at, cells] of body.entries()) {
    if (cells.every((cell) => isBlank(cell))) continue
    const name = { written: (cells[writtenAt] ?? '').trim(), analyte: (cells[analyteAt] ?? '').trim() }
    const reason = analyteNameError(name)
    const isWritten = nameError(name.written, '', WRITTEN_NAME_MAX) !== null || writtenKey(name.written) === ''
    if (reason === null) names.push(name)
    else wrong.push({ row: at + 2, column: ANALYTE_NAME_COLUMNS[isWritten ? 0 : 1], reason })
  }
  return { names, wrong }
}
