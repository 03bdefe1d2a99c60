const two = (part: number): string => String(part).padStart(2, '0')

/** A list's date in the reader's own zone: '11/20/2026 2:05 PM'. */
export function formatListDate(instant: string): string {
  const at = new Date(instant)
  const day = `${two(at.getMonth() + 1)}/${two(at.getDate())}/${at.getFullYear()}`
  return `${day} ${at.getHours() % 12 || 12}:${two(at.getMinutes())} ${at.getHours() < 12 ? 'AM' : 'PM'}`
}
