import type { StoredPeak } from '../../chromatogram/chromatogram.ts'
import type { ReportSignal } from './parse-report-text.ts'

function numberOf(cell: string | undefined): number | null {
  if (cell === undefined || cell === '' || /^-+$/.test(cell)) return null
  const value = Number(cell)
  return Number.isFinite(value) ? value : null
}

const unitOf = (title: string | undefined): string | null => /\[(.+)\]/.exec(title ?? '')?.[1] ?? null

/**
 * The peaks of one printed table of Report.TXT: times in minutes, area and height in the printed units and precision. Compounds
 * that were looked for but not found stand in the print with area 0 and no type; they are kept so.
 */
export function reportPeaks(table: ReportSignal): StoredPeak[] {
  const column = (pattern: RegExp): number => table.columns.findIndex((title) => pattern.test(title))
  const time = column(/^RetTime/i)
  const code = column(/^Type/i)
  const area = column(/^Area \[/i)
  const height = column(/^Height/i)
  const amount = column(/^Amount/i)
  // Reports by standard print 'Grp' across the edge before it, so the title may begin with its last letter.
  const name = column(/Name$/i)
  const peaks: StoredPeak[] = []
  for (const row of table.rows) {
    const retentionTimeMin = numberOf(row[time])
    if (retentionTimeMin === null) continue
    const label = row[name]
    peaks.push({
      name: label === undefined || label === '' || label === '?' ? null : label,
      retentionTimeMin,
      startMin: null,
      endMin: null,
      area: numberOf(row[area]),
      areaUnit: unitOf(table.columns[area]),
      height: numberOf(row[height]),
      baselineStart: null,
      baselineEnd: null,
      code: row[code] || null,
      amount: numberOf(row[amount]),
      amountUnit: unitOf(table.columns[amount]),
    })
  }
  return peaks
}
