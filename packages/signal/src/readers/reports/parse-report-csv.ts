import type { StoredPeak } from '../../chromatogram/chromatogram.ts'

/** The heading file Report00.CSV: what each column of the numbered files holds, and the signals in order. */
export interface ReportCsvHeading {
  /** By number, beginning with 1. */
  columns: Map<number, { title: string; unit: string }>
  /** By number, beginning with 1. */
  signals: Map<number, string>
  fields: Map<string, string>
}

/** Splits ChemStation's comma-separated rows; quoted cells may hold commas and doubled quotes. */
function splitRows(text: string): string[][] {
  const rows: string[][] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') continue
    const row: string[] = []
    for (const match of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
      row.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim())
    }
    rows.push(row)
  }
  return rows
}

/** Reads Report00.CSV (already decoded). Its 'Acq. Operator' row holds the injection date and is left out. */
export function parseReportCsvHeading(text: string): ReportCsvHeading {
  const heading: ReportCsvHeading = { columns: new Map(), signals: new Map(), fields: new Map() }
  for (const [key = '', first = '', second = ''] of splitRows(text)) {
    const column = /^Column (\d+)$/.exec(key)
    const signal = /^Signal (\d+)$/.exec(key)
    if (column) heading.columns.set(Number(column[1]), { title: first.replace(/\s+/g, ' ').trim(), unit: second })
    else if (signal) heading.signals.set(Number(signal[1]), first)
    else if (key !== 'Acq. Operator' && !heading.fields.has(key)) {
      heading.fields.set(key, key === 'Inj Volume' || key === 'Actual Inj Volume' ? `${first} ${second}`.trim() : first)
    }
  }
  return heading
}

function numberOf(cell: string | undefined): number | null {
  if (cell === undefined || cell === '') return null
  const value = Number(cell)
  return Number.isFinite(value) ? value : null
}

/**
 * The peaks of one REPORTnn.CSV (already decoded), by the columns of Report00.CSV: times in minutes, area and height in full
 * precision in the signal's unit (x s). Compounds that were looked for but not found stand here with area 0 and no code.
 */
export function parseReportCsvPeaks(text: string, heading: ReportCsvHeading): StoredPeak[] {
  const column = (pattern: RegExp): number => {
    for (const [number, { title }] of heading.columns) if (pattern.test(title)) return number - 1
    return -1
  }
  const at = {
    time: column(/^Retention Time$/i),
    code: column(/^Peak Type$/i),
    area: column(/^Area$/i),
    height: column(/^Height$/i),
    amount: column(/^Amount$/i),
    name: column(/^Compound Name$|^Name$/i),
  }
  const peaks: StoredPeak[] = []
  for (const row of splitRows(text)) {
    const retentionTimeMin = numberOf(row[at.time])
    if (retentionTimeMin === null) continue
    peaks.push({
      name: compoundName(row[at.name]),
      retentionTimeMin,
      startMin: null,
      endMin: null,
      area: numberOf(row[at.area]),
      areaUnit: null,
      height: numberOf(row[at.height]),
      baselineStart: null,
      baselineEnd: null,
      code: row[at.code] || null,
      amount: numberOf(row[at.amount]),
      amountUnit: heading.columns.get(at.amount + 1)?.unit.trim() || null,
    })
  }
  return peaks
}

/** '?' is ChemStation's print for a peak without a compound. */
const compoundName = (cell: string | undefined): string | null =>
  cell === undefined || cell === '' || cell === '?' ? null : cell
