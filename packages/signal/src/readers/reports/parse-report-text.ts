import { itemAt } from '../../arrays/item-at.ts'
import { SignalFormatError } from '../input/signal-format-error.ts'

/** One printed peak table: column titles with their units, and rows of texts as printed. */
export interface ReportSignal {
  number: number
  /** e.g. 'DAD1 A, Sig=210,4 Ref=360,100'. */
  signal: string
  columns: string[]
  rows: string[][]
}

/** ChemStation's Report.TXT, as printed. Absent facts are null. */
export interface ReportText {
  dataFile: string | null
  sampleName: string | null
  operator: string | null
  sequenceLine: string | null
  instrument: string | null
  location: string | null
  injectionDate: string | null
  injection: string | null
  injectionVolume: string | null
  method: string | null
  signals: ReportSignal[]
  /** Lines (from 1) of tables that belong to no signal and are not read. */
  otherTables: number[]
}

const PAIRED_LABELS = /\s(Seq\. Line|Location|Inj Volume|Inj) :/

function readFields(lines: string[]): Map<string, string> {
  const fields = new Map<string, string>()
  let last: string | null = null
  for (const line of lines) {
    const paired = PAIRED_LABELS.exec(line)
    const left = paired ? line.slice(0, paired.index) : line
    const label = paired?.[1]
    if (paired && label !== undefined && !fields.has(label))
      fields.set(label, line.slice(paired.index + paired[0].length).trim())
    const [, name, value = ''] = /^(\S[^:]{0,21}?)\s*: (.*)$/.exec(left) ?? []
    if (name !== undefined) {
      last = fields.has(name) ? null : name
      if (last !== null) fields.set(last, value.trim())
    } else if (last !== null && /^ {18}\S/.test(left)) {
      // A long path goes on in the next line; the print drops nothing between the two parts.
      fields.set(last, `${fields.get(last) ?? ''}${left.trim()}`)
    } else {
      last = null
    }
  }
  return fields
}

function columnEdges(rule: string): number[] {
  const edges: number[] = []
  for (let i = 0; i < rule.length; i++) if (rule[i] === '|') edges.push(i)
  if (!rule.endsWith('|')) edges.push(Number.MAX_SAFE_INTEGER)
  return edges
}

function cells(line: string, edges: number[]): string[] {
  let start = 0
  return edges.map((edge) => {
    const cell = line.slice(start, edge).trim()
    start = edge
    return cell
  })
}

const isRule = (line: string): boolean => /^-{2,}(\|-+)+\|?\s*$/.test(line)

function readTable(lines: string[], rule: number, number: number, signal: string): ReportSignal {
  const edges = columnEdges(itemAt(lines, rule).trimEnd())
  const upper = cells(lines[rule - 2] ?? '', edges)
  const lower = cells(lines[rule - 1] ?? '', edges)
  const columns = upper.map((title, i) => `${title} ${lower[i] ?? ''}`.trim())
  const rows: string[][] = []
  for (const line of lines.slice(rule + 1)) {
    if (/^(Totals|Signal \d+:|={5,})/.test(line.trimStart()) || isRule(line)) break
    // A row begins with the peak's number or, in reports by external or internal standard, with its time.
    if (/^\s*\d+(\.\d+)?\s/.test(line)) rows.push(cells(line, edges))
  }
  return { number, signal, columns, rows }
}

function readSignals(lines: string[]): Pick<ReportText, 'signals' | 'otherTables'> {
  const signals: ReportSignal[] = []
  const otherTables: number[] = []
  let current: { number: number; signal: string } | null = null
  for (const [i, line] of lines.entries()) {
    const head = /^Signal (\d+)\s?: (.*)$/.exec(line)
    if (head) current = { number: Number(head[1]), signal: (head[2] ?? '').trim().replace(/,$/, '') }
    // A signal without peaks has no table: the next one is not its.
    else if (/^={5,}|^\s*\*{3}|No peaks found/.test(line)) current = null
    else if (current === null && i >= 2 && isRule(line)) otherTables.push(i + 1)
    else if (current !== null && i >= 2 && isRule(line)) {
      signals.push(readTable(lines, i, current.number, current.signal))
      current = null
    }
  }
  return { signals, otherTables }
}

/**
 * Header fields and peak tables of a ChemStation Report.TXT (already decoded), as printed; column edges come from the dashed rule.
 * Throws SignalFormatError `truncated` when the closing '*** ... ***' line is missing: the report is still being printed.
 */
export function parseReportText(text: string, file: string): ReportText {
  const lines = text.split(/\r\n|\r|\n|\f/)
  const end = lines.findLast((line) => line.trim() !== '') ?? ''
  if (!/^\s*\*{3}.*\*{3}\s*$/.test(end)) {
    throw new SignalFormatError('truncated', {
      file,
      offset: text.length,
      expected: "the closing line '*** End of Report ***'",
    })
  }
  const firstTable = lines.findIndex((line) => /^Signal \d+\s?: /.test(line))
  const fields = readFields(firstTable < 0 ? lines : lines.slice(0, firstTable))
  const get = (...keys: string[]): string | null => {
    for (const key of keys) {
      const value = fields.get(key)
      if (value !== undefined && value !== '') return value
    }
    return null
  }
  const dataFile = /^Data File (.+)$/.exec(lines[0] ?? '')?.[1]?.trim() ?? null
  return {
    dataFile,
    sampleName: get('Sample Name'),
    operator: get('Acq. Operator'),
    sequenceLine: get('Seq. Line'),
    instrument: get('Acq. Instrument'),
    location: get('Location'),
    injectionDate: get('Injection Date'),
    injection: get('Inj'),
    injectionVolume: get('Inj Volume'),
    method: get('Acq. Method', 'Method', 'Analysis Method'),
    ...readSignals(lines),
  }
}
