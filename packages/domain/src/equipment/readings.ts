import { clockParts, dayIn } from '../text/calendar-day.ts'
import { parseDecimal } from '../text/decimal-number.ts'
import { isWithinLimits, type CheckPoint } from './daily-checks.ts'

/** What a logger measured at an instant. */
export interface Reading {
  /** ISO, UTC. */
  at: string
  value: number
  /** The instant of the reading before it, null for the first; absent where that one stands before it in the list. */
  before?: string | null
}

/** As many rows are taken at once. */
export const MOST_READINGS = 20_000
/** So many days are shown and reviewed. */
export const READING_DAYS = 31

export const READING_TEXTS = {
  time: 'This is no date and time, such as 2026-11-26 08:00 or 11/26/2026 08:00.',
  future: 'This time is still to come.',
  value: 'This is no number.',
  taken: 'Another value was taken at this time: {value}.',
  columns: 'The first column must be the time, the second the value.',
  many: `At most ${MOST_READINGS} readings are taken at once.`,
  note: 'Please say in 10 to 500 characters what was found out and done.',
  no_limits: 'Readings are judged by the limits of the daily check: enter them with Edit first.',
} as const

/** A row that was not taken, counted from 1 as the file shows it. */
export interface BadReading {
  row: number
  column: 'time' | 'value'
  text: string
}

const LOCAL =
  /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\/(\d{1,2})\/(\d{4}))[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/
const ABSOLUTE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/

/** The instant of a logger's time; one without an offset is on the clock of the time zone. Null for what is not a time. */
export function readingInstant(text: string, timeZone: string): string | null {
  const trimmed = text.trim()
  if (ABSOLUTE.test(trimmed)) {
    const time = Date.parse(trimmed.replace(' ', 'T'))
    return Number.isNaN(time) ? null : new Date(time).toISOString()
  }
  const parts = LOCAL.exec(trimmed)
  if (!parts) return null
  const [year, month, day] = parts[1] === undefined ? [parts[6], parts[4], parts[5]] : [parts[1], parts[2], parts[3]]
  const numbers = [year, month, day, parts[7], parts[8], parts[9] ?? '0'].map(Number)
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = numbers
  const wall = Date.UTC(y, mo - 1, d, h, mi, s)
  const back = new Date(wall)
  const isReal = back.getUTCMonth() === mo - 1 && back.getUTCDate() === d && h < 24 && mi < 60 && s < 60
  if (!isReal) return null
  // an hour beside a change of the clock the first guess may be off
  const guess = wall - offsetAt(new Date(wall), timeZone)
  return new Date(wall - offsetAt(new Date(guess), timeZone)).toISOString()
}

function offsetAt(instant: Date, timeZone: string): number {
  const part = clockParts(instant, timeZone)
  const at = (type: Intl.DateTimeFormatPartTypes) => Number(part(type))
  const wall = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'))
  return wall - Math.floor(instant.getTime() / 1000) * 1000
}

/**
 * Readings of a table's rows, time and value in its first two columns; a first row without a number is its head. What cannot be
 * read is named and the rest is taken.
 */
export function readReadingRows(
  rows: readonly (readonly string[])[],
  { timeZone, now }: { timeZone: string; now: Date },
): { readings: (Reading & { row: number })[]; bad: BadReading[] } {
  const readings: (Reading & { row: number })[] = []
  const bad: BadReading[] = []
  for (const [index, cells] of rows.entries()) {
    const [time = '', text = ''] = cells
    const row = index + 1
    const value = parseDecimal(text.trim().replace(/^([+-]?\d+),(\d+)$/, '$1.$2'))
    const at = readingInstant(time, timeZone)
    const isEmpty = cells.every((cell) => cell.trim() === '')
    const isHead = index === 0 && at === null && value === null
    if (isEmpty || isHead) continue
    if (at === null) bad.push({ row, column: 'time', text: READING_TEXTS.time })
    else if (Date.parse(at) > now.getTime()) bad.push({ row, column: 'time', text: READING_TEXTS.future })
    else if (value === null) bad.push({ row, column: 'value', text: READING_TEXTS.value })
    else readings.push({ row, at, value })
  }
  return { readings, bad }
}

/** What a day must be reviewed for: a time without readings, or values outside of the limits. */
export interface ReadingFinding {
  kind: 'gap' | 'outside'
  from: string
  to: string
  /** Of values outside, the one furthest from the limits. */
  worst: number | null
}

export interface ReadingDay {
  /** '2027-02-28', where the reader is. */
  day: string
  count: number
  /** Null without a reading. */
  low: number | null
  high: number | null
  findings: ReadingFinding[]
}

interface Judging {
  limits: Pick<CheckPoint, 'low' | 'high'>
  gapHours: number
  timeZone: string
  now: Date
}

/**
 * Readings by day, the newest first, with what each is to be reviewed for. A gap belongs to the day on which it ended; one that goes
 * on, to today.
 * @param readings in their order of time
 */
export function readingDays(readings: readonly Reading[], { limits, gapHours, timeZone, now }: Judging): ReadingDay[] {
  const days = new Map<string, ReadingDay>()
  const dayOf = (at: string): string => dayIn(new Date(at), timeZone)
  const findingsOf = (day: string): ReadingFinding[] => {
    const known = days.get(day) ?? { day, count: 0, low: null, high: null, findings: [] }
    days.set(day, known)
    return known.findings
  }
  const isGap = (from: string, to: string): boolean => Date.parse(to) - Date.parse(from) > gapHours * 3_600_000
  let before: Reading | undefined
  for (const reading of readings) {
    const { at, value } = reading
    const day = dayOf(at)
    const findings = findingsOf(day)
    const known = days.get(day)
    if (known) {
      known.count += 1
      known.low = Math.min(known.low ?? value, value)
      known.high = Math.max(known.high ?? value, value)
    }
    const previous = reading.before === undefined ? before?.at : (reading.before ?? undefined)
    if (previous !== undefined && isGap(previous, at))
      findings.push({ kind: 'gap', from: previous, to: at, worst: null })
    if (!isWithinLimits(value, limits)) noteOutside(findings, reading, previous, limits)
    before = reading
  }
  const last = before?.at
  if (last !== undefined && isGap(last, now.toISOString())) {
    findingsOf(dayIn(now, timeZone)).push({ kind: 'gap', from: last, to: now.toISOString(), worst: null })
  }
  return [...days.values()].toSorted((one, other) => other.day.localeCompare(one.day))
}

/** Whether a day is still to be reviewed: more stands there than at its last review. */
export function isDayOpen({ findings }: Pick<ReadingDay, 'findings'>, seen: number): boolean {
  return findings.length > seen
}

/** Values outside one after the other are one finding. */
function noteOutside(
  findings: ReadingFinding[],
  { at, value }: Reading,
  previous: string | undefined,
  limits: Judging['limits'],
): void {
  const last = findings.at(-1)
  if (last?.kind !== 'outside' || last.to !== previous) {
    findings.push({ kind: 'outside', from: at, to: at, worst: value })
    return
  }
  last.to = at
  if (distance(value, limits) > distance(last.worst ?? value, limits)) last.worst = value
}

function distance(value: number, { low, high }: Judging['limits']): number {
  return Math.max(low === null ? 0 : low - value, high === null ? 0 : value - high)
}
