import { readControlChart, type ControlChart } from '@eluent/contract'
import { CHARTED_FIGURE_NAMES, controlText, LIMIT_BASIS_NAMES } from '@eluent/domain/control-charts'
import type { ControlPicture } from '@eluent/report'
import { Button, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { figure as written } from '../../language/figures.ts'
import { Chart } from '../../ui/Chart/Chart.tsx'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { useChartAddress } from './chart-address.ts'
import { ChartFiles } from './ChartFiles.tsx'
import { ChartMenu } from './ChartMenu.tsx'
import { ChartTables } from './ChartTables.tsx'
import classes from './ControlCharts.module.css'
import { ControlStateWord } from './ControlStateWord.tsx'
import { drawnPoints, withinDays } from './drawn-points.ts'
import { useDrawing } from './use-drawing.ts'
import { PointPane } from './PointPane.tsx'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** One chart with its points, limits, events and what broke a rule. */
export function OneChart({ id }: { id: number }) {
  const chart = useData(readControlChart, { params: { id } })
  if (chart.error) return <FormError error={chart.error} />
  return chart.data === undefined ? <SkeletonLines lines={8} /> : <Drawn chart={chart.data} />
}

function Drawn({ chart }: { chart: ControlChart }) {
  const { address, go } = useChartAddress()
  const { from, until } = address
  const points = useMemo(() => withinDays(chart.points, { from, until }), [chart.points, from, until])
  const open = chart.points.find(({ id }) => String(id) === address.point)
  const openId = open?.id ?? null
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const name = [chart.analyte, chart.level, chart.lot?.name].filter(Boolean).join(', ')
  const picture = useMemo<ControlPicture>(
    () => ({
      name,
      axis: t(CHARTED_FIGURE_NAMES[chart.figure]),
      points: drawnPoints(chart.points),
      events: chart.events.map(({ at, label, kind }) => ({
        at,
        label,
        isMinor: kind === 'calibration' || kind === 'software',
      })),
      ...(isNarrow && { eventRoom: 0.25 }),
      value: (value) => written(controlText(value, chart.figure)),
      time: formatListDate,
    }),
    [name, chart, isNarrow],
  )
  const { option, zoom, printed } = useDrawing(picture, openId)
  const show = (point: string) => go({ ...address, point }, { replace: address.point !== undefined })
  const at = points.findIndex(({ id }) => id === openId)
  return (
    <>
      <Panel title={`${name}: ${t(CHARTED_FIGURE_NAMES[chart.figure])}`} action={<ChartMenu chart={chart} />}>
        <Group gap="md" mb="xs">
          <ControlStateWord state={chart.state} />
          <LimitsText chart={chart} />
        </Group>
        <Group gap="sm" mb="sm" align="end">
          {(['from', 'until'] as const).map((key) => (
            <TextInput
              key={key}
              type="date"
              max="9999-12-31"
              size="sm"
              label={key === 'from' ? t('From') : t('Until')}
              value={address[key] ?? ''}
              onChange={({ currentTarget: { value } }) => go({ ...address, [key]: value }, { replace: true })}
            />
          ))}
          {(from ?? until) !== undefined && (
            <Button variant="subtle" size="sm" onClick={() => go({ ...address, from: '', until: '' })}>
              {t('All points')}
            </Button>
          )}
          <ChartFiles chart={chart} points={points} option={printed} name={name} />
        </Group>
        <div className={classes['beside']} data-open={open === undefined ? undefined : true}>
          <div>
            <Chart
              label={t('Control chart of {name}', { name })}
              option={option}
              zoom={zoom}
              heightPx={380}
              onPick={show}
            />
            {points.length > 0 && (
              <input
                type="range"
                className={classes['points']}
                min={0}
                max={points.length - 1}
                value={at === -1 ? points.length - 1 : at}
                aria-label={t('Point; the arrow keys go from one to the next')}
                aria-valuetext={at === -1 ? t('None') : formatListDate(points[at]?.measured_at ?? '')}
                onChange={({ currentTarget: { value } }) => {
                  const next = points[Number(value)]
                  if (next) show(String(next.id))
                }}
              />
            )}
          </div>
          {open !== undefined && <PointPane key={open.id} chart={chart} point={open} />}
        </div>
      </Panel>
      <ChartTables chart={chart} points={points} onOpen={show} />
    </>
  )
}

/** Where the limits come from, or how many runs are there of those that establish them. */
function LimitsText({ chart }: { chart: ControlChart }) {
  const { centre, deviation, basis, figure, limits, establishing_runs: of } = chart
  if (centre === null || deviation === null || basis === null) {
    const have = chart.points.filter(({ excluded, cleared }) => excluded === null && !cleared).length
    return <Text fz="sm">{t('{have} of {of} establishing runs', { have: Math.min(have, of), of })}</Text>
  }
  const [newest] = limits
  const range =
    newest?.first_at && newest.last_at ? `, ${formatListDate(newest.first_at)} – ${formatListDate(newest.last_at)}` : ''
  return (
    <Text fz="sm">
      {t('Limits: mean {mean}, SD {sd}. {basis}{range}', {
        mean: written(controlText(centre, figure)),
        sd: written(controlText(deviation, figure)),
        basis: t(LIMIT_BASIS_NAMES[basis]),
        range,
      })}
    </Text>
  )
}
