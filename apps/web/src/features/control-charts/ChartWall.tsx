import type { ControlSeriesRow } from '@eluent/contract'
import { Text } from '@mantine/core'
import classes from './ControlCharts.module.css'
import { SmallChart } from './SmallChart.tsx'
import { t } from '../../language/t.ts'

/** A small chart for each series, those whose newest point broke a rule first; each opens its own. */
export function ChartWall({ rows, total }: { rows: readonly ControlSeriesRow[]; total: number }) {
  return (
    <>
      {total > rows.length && (
        <Text c="dimmed" fz="sm" mb="sm">
          {t('The first {shown} of {total} charts. Choose above to see the others.', { shown: rows.length, total })}
        </Text>
      )}
      <ul className={classes['wall']} aria-label={t('Control Charts')}>
        {rows.map((row) => (
          <li key={row.id}>
            <SmallChart row={row} />
          </li>
        ))}
      </ul>
    </>
  )
}
