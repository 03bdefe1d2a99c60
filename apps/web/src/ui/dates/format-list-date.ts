import { locale } from '../../language/t.ts'

const two = (part: number): string => String(part).padStart(2, '0')

/** A list's date in the reader's own zone: '11/20/2026 2:05 PM', or as their language writes it. */
export function formatListDate(instant: string, tag = locale): string {
  const at = new Date(instant)
  if (tag !== 'en-US') return formatOf(tag).format(at)
  const day = `${two(at.getMonth() + 1)}/${two(at.getDate())}/${at.getFullYear()}`
  return `${day} ${at.getHours() % 12 || 12}:${two(at.getMinutes())} ${at.getHours() < 12 ? 'AM' : 'PM'}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The form of dates in another language, in the reader's own zone unless one is given. */
export function formatOf(tag: string, timeZone?: string): Intl.DateTimeFormat {
  const key = `${tag} ${timeZone}`
  const made = formats.get(key)
  if (made !== undefined) return made
  // the shorter form of the day's 24 hours, since columns are narrow
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  } as const
  const format = new Intl.DateTimeFormat(tag, parts)
  formats.set(key, format)
  return format
}
