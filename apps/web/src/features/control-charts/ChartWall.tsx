import type { ControlSeriesRow } from '@eluent/contract'
import { CHARTED_FIGURE_NAMES } from '@eluent/domain/control-charts'
import { controlOption, type ChartTheme } from '@eluent/report'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { Chart } from '../../ui/Chart/Chart.tsx'
import { addressOf } from './chart-address.ts'
import classes from './ControlCharts.module.css'
import { ControlStateWord } from './ControlStateWord.tsx'
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

function SmallChart({ row }: { row: ControlSeriesRow }) {
  const { analyte, level, lot, figure, machine_name, state, recent } = row
  const option = useCallback(
    (theme: ChartTheme) =>
      controlOption(
        {
          name: analyte,
          axis: '',
          // one after the other: a wall shows the order, not the days
          points: recent.map((point, at) => ({
            id: at,
            at: new Date(at * 86_400_000).toISOString(),
            value: point.value,
            z: point.z,
            centre: point.centre,
            deviation: point.deviation,
            rules: point.broken,
            isRejected: point.rejected,
            isExcluded: point.excluded,
          })),
          events: [],
          value: String,
          time: String,
          isSmall: true,
        },
        theme,
      ),
    [analyte, recent],
  )
  const about = [level, lot?.name, t(CHARTED_FIGURE_NAMES[figure])].filter(Boolean).join(' · ')
  return (
    <Link to={pathTo('controlCharts')} search={addressOf(row)} className={classes['small'] ?? ''}>
      <span className={classes['head']}>
        <strong>{analyte}</strong>
        <ControlStateWord state={state} />
      </span>
      <span className={classes['about']}>{about}</span>
      <span className={classes['about']}>{machine_name}</span>
      <Chart label={t('Control chart of {name}', { name: `${analyte}, ${about}` })} option={option} heightPx={110} />
    </Link>
  )
}
