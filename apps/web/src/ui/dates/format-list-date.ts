import { language, locale } from '../../language/t.ts'

const ELSEWHERE = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
})

const two = (part: number): string => String(part).padStart(2, '0')

/** A list's date in the reader's own zone: '11/20/2026 2:05 PM', or as the reader's language writes it. */
export function formatListDate(instant: string): string {
  const at = new Date(instant)
  if (language === 'es') return ELSEWHERE.format(at)
  const day = `${two(at.getMonth() + 1)}/${two(at.getDate())}/${at.getFullYear()}`
  return `${day} ${at.getHours() % 12 || 12}:${two(at.getMinutes())} ${at.getHours() < 12 ? 'AM' : 'PM'}`
}
