import type { ControlSeriesRow } from '@eluent/contract'
import { CHARTED_FIGURE_NAMES } from '@eluent/domain/control-charts'
import { controlOption, type ChartTheme } from '@eluent/report'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { Chart } from '../../ui/Chart/Chart.tsx'
import { addressOf } from './chart-address.ts'
import classes from './ControlCharts.module.css'
import { ControlStateWord } from './ControlStateWord.tsx'
import { t } from '../../language/t.ts'

interface SmallChartProps {
  row: ControlSeriesRow
  /** The control whose point is marked, and opened by a click. */
  sampleId?: number
}

/** The newest points of a series; it opens the chart. */
export function SmallChart({ row, sampleId }: SmallChartProps) {
  const { analyte, level, lot, figure, machine_name, state, recent } = row
  const marked = recent.findLast((point) => point.sample_id === sampleId)?.id ?? null
  const option = useCallback(
    (theme: ChartTheme) =>
      controlOption(
        {
          name: analyte,
          axis: t(CHARTED_FIGURE_NAMES[figure]),
          // one after the other: a wall shows the order, not the days
          points: recent.map((point, at) => ({
            id: point.id,
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
          selectedId: marked,
          value: String,
          time: String,
          isSmall: true,
        },
        theme,
      ),
    [analyte, figure, recent, marked],
  )
  const about = [level, lot?.name, t(CHARTED_FIGURE_NAMES[figure])].filter(Boolean).join(' · ')
  return (
    <Link
      to={pathTo('controlCharts')}
      search={{ ...addressOf(row), ...(marked !== null && { point: String(marked) }) }}
      className={classes['small'] ?? ''}
    >
      <span className={classes['head']}>
        <strong>{analyte}</strong>
        {/* of its newest point: beside a check the chart ends earlier */}
        {sampleId === undefined && <ControlStateWord state={state} />}
      </span>
      <span className={classes['about']}>{about}</span>
      <span className={classes['about']}>{machine_name}</span>
      <Chart label={t('Control chart of {name}', { name: `${analyte}, ${about}` })} option={option} heightPx={110} />
    </Link>
  )
}
