import { formatListDate } from './format-list-date.ts'

/** A list's date, broken between day and time if at all; a dash where there is none. */
export function ListDate({ at }: { at: string | null }) {
  if (at === null) return '–'
  const [day = '', ...time] = formatListDate(at).split(' ')
  return (
    <span>
      {day} <span style={{ whiteSpace: 'nowrap' }}>{time.join(' ')}</span>
    </span>
  )
}
