import type { ReadingDay } from '@eluent/contract'
import { Stack } from '@mantine/core'
import { formatDate, formatTime } from '../../ui/dates/format-date.ts'
import { t } from '../../language/t.ts'

/** Gaps and values outside, each with its times. */
export function Findings({ day, unit }: { day: ReadingDay; unit: string }) {
  if (day.findings.length === 0) return t('Nothing')
  return (
    <Stack gap={2}>
      {day.findings.map(({ kind, from, to, worst }) => {
        const times = { from: formatTime(from), to: formatTime(to), day: formatDate(from) }
        return (
          <span key={`${kind} ${from}`}>
            {kind === 'gap'
              ? t('No reading from {day} {from} to {to}', times)
              : t('Outside from {from} to {to}, at worst {value}', { ...times, value: `${worst ?? ''} ${unit}` })}
          </span>
        )
      })}
    </Stack>
  )
}
