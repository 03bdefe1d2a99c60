import { TABLE_LIMITS } from '../table/limits.ts'
import { readRecords, type Delimiter } from './read-records.ts'
import { TableError } from '../table/table-error.ts'

/** In the order in which equals are preferred: a tab is never part of a number, a comma may be. */
const CANDIDATES: readonly Delimiter[] = ['\t', ';', ',', '|']

const SAMPLE_CHARACTERS = 65_536
const QUOTED_LINES = 100
const DECIMAL_COMMA = /^\s*"?[+-]?\d+,\d+(?:[eE][+-]?\d+)?"?\s*$/

/** The separator that divides most rows of the beginning of the text, in the most even way; a comma where none does. */
export function findDelimiter(text: string, fileName: string): Delimiter {
  const sample = beginning(text)
  const scores = CANDIDATES.map((delimiter) => ({ delimiter, score: scoreOf(sample, delimiter, fileName) }))
  const best = Math.max(...scores.map(({ score }) => score))
  if (best <= 0) return ','
  return scores.find(({ score }) => score >= best * 0.98)?.delimiter ?? ','
}

/**
 * Whether every line is one quoted cell that holds a line of a table (`"Sample,CBD,THC"`): somebody quoted the lines instead of
 * the cells, and nothing of it can be mapped.
 */
export function areQuotedLines(rows: readonly string[][]): boolean {
  const filled = rows.slice(0, QUOTED_LINES).filter((row) => row.some((cell) => cell.trim() !== ''))
  if (filled.length < 2 || filled.some((row) => row.length > 1)) return false
  return CANDIDATES.some((delimiter) => {
    const widths = filled.map(([cell = '']) => cell.split(delimiter).length)
    const even = Math.max(...widths.map((width) => widths.filter((other) => other === width).length))
    // lines of the instrument above the list are shorter
    return widths.every((width) => width > 1) && even > 1 && even >= filled.length / 2
  })
}

/** Whole lines only, so that the cut leaves no quote open that is closed further on. */
function beginning(text: string): string {
  if (text.length <= SAMPLE_CHARACTERS) return text
  const cut = Math.max(text.lastIndexOf('\n', SAMPLE_CHARACTERS), text.lastIndexOf('\r', SAMPLE_CHARACTERS))
  return text.slice(0, cut > 0 ? cut : SAMPLE_CHARACTERS)
}

/** Share of the filled rows that are divided, times the evenness of their widths. */
function scoreOf(sample: string, delimiter: Delimiter, fileName: string): number {
  let strays = 0
  const rows = sampleRows(sample, delimiter, () => strays++).filter((row) => row.some((cell) => cell.trim() !== ''))
  const divided = rows.filter((row) => row.length > 1)
  if (divided.length === 0) return 0
  const widths = new Map<number, number>()
  for (const row of divided) widths.set(row.length, (widths.get(row.length) ?? 0) + 1)
  const evenness = Math.max(...widths.values()) / divided.length
  const named = delimiter === '\t' && /\.(?:tsv|tab)$/i.test(fileName) ? 1.5 : 1
  // A cell that goes on behind its quotes was not meant to end there.
  return ((divided.length / rows.length) * (0.5 + evenness / 2) * named * commaTrust(sample, delimiter)) / (1 + strays)
}

/** Commas that stand only inside the numbers of a file divided by semicolons or tabs are decimal signs. */
function commaTrust(sample: string, delimiter: Delimiter): number {
  if (delimiter !== ',') return 1
  for (const other of [';', '\t'] as const) {
    const withComma = sampleRows(sample, other)
      .filter((row) => row.length > 1)
      .flat()
      .filter((cell) => cell.includes(','))
    const decimals = withComma.filter((cell) => DECIMAL_COMMA.test(cell)).length
    if (withComma.length > 0 && decimals > withComma.length / 2) return 0.5
  }
  return 1
}

function sampleRows(sample: string, delimiter: Delimiter, onStray?: () => void): string[][] {
  try {
    return readRecords(sample, delimiter, TABLE_LIMITS, onStray)
  } catch (error) {
    // A sample that cannot be read with this separator does not speak for it.
    if (error instanceof TableError) return []
    throw error
  }
}
