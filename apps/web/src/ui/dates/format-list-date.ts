import dayjs from 'dayjs'

/** A list's date in the reader's own zone: '11/20/2026 2:05 PM'. */
export function formatListDate(instant: string): string {
  return dayjs(instant).format('MM/DD/YYYY h:mm A')
}
