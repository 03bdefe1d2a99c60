import { decimalSignOf, figure } from './figures.ts'

const DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/
/** As rules and API write an instant: '11/20/2026 2:05 PM', with or without its zone. */
const INSTANT = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{1,2}):(\d{2}) ([AP]M)( .+)?$/
const NUMBER = /^-?\d+(?:\.\d+)?(?: ?[%\p{L}/]+)?$/u
const GROUPED = /^\d{1,3}(?:,\d{3})+$/

/** A number, a day or an instant that stands in an English sentence, as the reader writes it; anything else as it is. */
export function filledIn(value: string, tag: string): string {
  if (GROUPED.test(value)) return Number(value.replaceAll(',', '')).toLocaleString(tag)
  if (NUMBER.test(value)) return figure(value, decimalSignOf(tag))
  const [, month, day, year] = DAY.exec(value) ?? []
  if (year !== undefined) return dayText(tag, Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const [, ...parts] = INSTANT.exec(value) ?? []
  return parts.length === 0 ? value : instantText(tag, parts)
}

function dayText(tag: string, at: number): string {
  return new Intl.DateTimeFormat(tag, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' }).format(at)
}

function instantText(tag: string, [month, day, year, hour, minute, half, zone]: (string | undefined)[]): string {
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), hours, Number(minute))
  const time = `${String(hours).padStart(2, '0')}:${minute}`
  return `${dayText(tag, at)}, ${time}${zone ?? ''}`
}
