const MONTHS: Readonly<Record<string, number>> = {
  jan: 1,
  feb: 2,
  mar: 3,
  mrz: 3,
  apr: 4,
  may: 5,
  mai: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  okt: 10,
  nov: 11,
  dec: 12,
  dez: 12,
}

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Outside these years a stamp is a clock that was never set. */
const EARLIEST_YEAR = 1970
const LATEST_YEAR = 2100

interface DateParts {
  year: number
  month: number
  day: number
}

/** Two digits mean 1970 to 2069: no file of these makers is older. */
function fullYear(text: string): number {
  const year = Number(text)
  if (text.length > 2) return year
  return year >= 70 ? 1900 + year : 2000 + year
}

/** Numbers in an order that only the separator, a 12-hour clock or a value above 12 gives away; null when nothing does. */
function numericDate(text: string, hasAmPm: boolean): DateParts | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const match = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})/.exec(text)
  if (!match) return null
  const first = Number(match[1])
  const second = Number(match[3])
  const year = fullYear(match[4] ?? '')
  if (match[2] === '.') return { year, month: second, day: first }
  if (first > 12) return { year, month: second, day: first }
  if (second > 12 || (match[2] === '/' && hasAmPm)) return { year, month: first, day: second }
  return first === second ? { year, month: first, day: second } : null
}

/** The C library's form: 'Tue Dec 17 10:13:57 2019', also with a zone's name before the year. */
function cDate(text: string): DateParts | null {
  const match = /^[a-z]{3},? ([a-z]{3}) +(\d{1,2}) \d{1,2}:\d{2}:\d{2}(?: [a-z]{2,5})? (\d{4})$/i.exec(text)
  const month = MONTHS[match?.[1]?.toLowerCase() ?? '']
  return match && month !== undefined ? { year: Number(match[3]), month, day: Number(match[2]) } : null
}

function namedDate(text: string): DateParts | null {
  const match = /^(\d{1,2})[- ]([a-z]{3})[a-z]*\.?[- ](\d{4}|\d{2})\b/i.exec(text)
  const month = MONTHS[match?.[2]?.toLowerCase() ?? '']
  return match && month !== undefined ? { year: fullYear(match[3] ?? ''), month, day: Number(match[1]) } : null
}

function compactDate(text: string): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})/.exec(text)
  if (!match) return null
  return assemble(
    { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) },
    Number(match[4]),
    Number(match[5]),
    Number(match[6]),
  )
}

const pad = (value: number): string => String(value).padStart(2, '0')

function assemble(date: DateParts, hour: number, minute: number, second: number): string | null {
  if (date.year < EARLIEST_YEAR || date.year > LATEST_YEAR) return null
  const days = DAYS_IN_MONTH[date.month - 1]
  if (days === undefined || date.day < 1 || date.day > days || hour > 23 || minute > 59 || second > 59) return null
  return `${String(date.year).padStart(4, '0')}-${pad(date.month)}-${pad(date.day)}T${pad(hour)}:${pad(minute)}:${pad(second)}`
}

/**
 * An instrument's date and time as ISO 8601 without zone ('2021-09-30T17:21:19'), or null when it cannot be read for certain.
 *
 * Reads '30-Sep-21, 17:21:19', '17 Dec 19  10:04 am', '8/20/20 2:00:32 PM' (a 12-hour clock means month first),
 * '21.2.2012. 11:59:34', 'Tue Dec 17 10:13:57 2019', '19940607093556+0900' (ANDI) and ISO forms. A purely numeric date whose day and month could be
 * exchanged, such as '09-10-2024', is null: it is never guessed.
 */
export function parseInstrumentDate(text: string): string | null {
  const trimmed = text.trim()
  const compact = compactDate(trimmed)
  if (compact !== null) return compact
  const clock = /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([ap])?\.?m?/i.exec(trimmed)
  const half = clock?.[4]?.toLowerCase()
  const date = namedDate(trimmed) ?? cDate(trimmed) ?? numericDate(trimmed, half !== undefined)
  if (!date || !clock) return null
  const hour12 = Number(clock[1])
  if (half !== undefined && (hour12 < 1 || hour12 > 12)) return null
  const hour = half === undefined ? hour12 : (hour12 % 12) + (half === 'p' ? 12 : 0)
  return assemble(date, hour, Number(clock[2]), Number(clock[3] ?? 0))
}
