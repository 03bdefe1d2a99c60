import { deleteControlEvent, type ControlChart, type ControlEvent, type ControlPoint } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import {
  controlPerformance,
  controlState,
  controlText,
  LIMIT_BASIS_NAMES,
  SIGMA_BAND_NAMES,
} from '@eluent/domain/control-charts'
import { Anchor, Button, Space, Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { figure as written } from '../../language/figures.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import classes from './ControlCharts.module.css'
import { ControlStateWord } from './ControlStateWord.tsx'
import { t } from '../../language/t.ts'

/** Rows that a table begins with, and that each click adds. */
const ROWS = 100
const NONE = '–'
const NO_BREAK = { whiteSpace: 'nowrap' } as const

interface ChartTablesProps {
  chart: ControlChart
  /** Those that are shown. */
  points: readonly ControlPoint[]
  onOpen: (point: string) => void
}

/** Everything that the chart draws, as tables: performance, points, limits that it had, events. */
export function ChartTables({ chart, points, onOpen }: ChartTablesProps) {
  return (
    <>
      <Space h="md" />
      <Performance chart={chart} points={points} />
      <Space h="md" />
      <Points chart={chart} points={points} onOpen={onOpen} />
      {chart.limits.length > 0 && (
        <>
          <Space h="md" />
          <Limits chart={chart} />
        </>
      )}
      {chart.events.length > 0 && (
        <>
          <Space h="md" />
          <Events events={chart.events} />
        </>
      )}
    </>
  )
}

function textOf(chart: ControlChart) {
  return (value: number | null) => (value === null ? NONE : written(controlText(value, chart.figure)))
}

function decimals(value: number | null, places: number): string {
  return value === null ? NONE : written(value.toFixed(places))
}

function Performance({ chart, points }: { chart: ControlChart; points: readonly ControlPoint[] }) {
  const counting = points.filter(({ excluded, cleared }) => excluded === null && !cleared)
  const found = controlPerformance(
    counting.map(({ value }) => value),
    { expected: chart.expected, allowedErrorPercent: chart.allowed_error_percent },
  )
  const text = textOf(chart)
  return (
    <Panel title={t('Performance')} flush>
      <PlainTable
        label={t('Performance')}
        minWidth={560}
        rows={[found]}
        rowKey={() => 'performance'}
        columns={[
          { header: 'n', align: 'right', render: ({ n }) => n },
          { header: t('Mean'), align: 'right', render: (row) => text(row.mean) },
          { header: 'SD', align: 'right', render: (row) => text(row.deviation) },
          { header: 'CV, %', align: 'right', render: (row) => decimals(row.cv_percent, 2) },
          { header: t('Bias, %'), align: 'right', render: (row) => decimals(row.bias_percent, 2) },
          {
            header: t('Sigma with TEa {percent} %', { percent: chart.allowed_error_percent }),
            align: 'right',
            render: (row) => decimals(row.sigma, 1),
          },
          { header: t('Sigma band'), render: ({ band }) => (band === null ? NONE : t(SIGMA_BAND_NAMES[band])) },
        ]}
      />
    </Panel>
  )
}

function Points({ chart, points, onOpen }: ChartTablesProps) {
  const [shown, setShown] = useState(ROWS)
  const text = textOf(chart)
  const newest = points.slice(-shown).toReversed()
  const struck = ({ excluded, cleared }: ControlPoint) => (excluded !== null || cleared ? classes['struck'] : undefined)
  return (
    <Panel title={t('Points')} flush>
      <PlainTable
        label={t('Points')}
        minWidth={940}
        rows={newest}
        rowKey={({ id }) => id}
        columns={[
          {
            header: t('Measured'),
            render: (point) => (
              <UnstyledButton onClick={() => onOpen(String(point.id))}>
                <Anchor component="span" fz="sm" style={NO_BREAK}>
                  {formatListDate(point.measured_at)}
                </Anchor>
              </UnstyledButton>
            ),
          },
          {
            header: t('Value'),
            align: 'right',
            render: (point) => <span className={struck(point)}>{text(point.value)}</span>,
          },
          { header: 'z', align: 'right', render: ({ z }) => decimals(z, 2) },
          { header: t('Mean'), align: 'right', render: ({ centre }) => text(centre) },
          { header: 'SD', align: 'right', render: ({ deviation }) => text(deviation) },
          { header: t('State'), render: (point) => <ControlStateWord state={controlState(point)} /> },
          {
            header: t('Broken rules'),
            render: ({ broken, excluded, cleared }) =>
              [
                broken.map(({ rule }) => rule).join(', '),
                excluded === null ? '' : t('Excluded: {why}', { why: excluded.why }),
                cleared ? t('Its results were cleared.') : '',
              ]
                .filter(Boolean)
                .join('; ') || NONE,
          },
          {
            header: t('Sample'),
            render: ({ sample }) => (
              <Anchor component={Link} fz="sm" style={NO_BREAK} to={pathTo('sampleReport', { id: sample.id })}>
                {sample.name || t('No. {id}', { id: sample.id })}
              </Anchor>
            ),
          },
          { header: t('By'), render: ({ analyst }) => analyst ?? NONE },
        ]}
      />
      {points.length > shown && (
        <Button variant="subtle" m="sm" onClick={() => setShown(shown + ROWS)}>
          {t('Show more: {shown} of {total}', { shown, total: points.length })}
        </Button>
      )}
    </Panel>
  )
}

function Limits({ chart }: { chart: ControlChart }) {
  const text = textOf(chart)
  return (
    <Panel title={t('Limits')} flush>
      <PlainTable
        label={t('Limits')}
        minWidth={640}
        rows={chart.limits}
        rowKey={({ id }) => id}
        columns={[
          {
            header: t('Mean'),
            align: 'right',
            render: ({ centre }) => (centre === null ? t('Withdrawn') : text(centre)),
          },
          { header: 'SD', align: 'right', render: ({ deviation }) => text(deviation) },
          { header: t('From'), render: ({ basis }) => t(LIMIT_BASIS_NAMES[basis]) },
          {
            header: t('Points'),
            render: ({ point_count, first_at, last_at }) =>
              first_at === null || last_at === null
                ? NONE
                : `${point_count}, ${formatListDate(first_at)} – ${formatListDate(last_at)}`,
          },
          { header: t('Reason'), render: ({ reason }) => reason ?? NONE },
          {
            header: t('Set'),
            render: ({ created_at, created_by_name }) =>
              t('{when} by {who}', { when: formatListDate(created_at), who: created_by_name }),
          },
        ]}
      />
    </Panel>
  )
}

function Events({ events }: { events: readonly ControlEvent[] }) {
  const permissions = useSession()?.claims.permissions
  const [removed, remove] = useState<ControlEvent | null>(null)
  const mayRemove = can(permissions, 'quality.enter') && events.some(({ id }) => id !== null)
  return (
    <Panel title={t('Events')} flush>
      <PlainTable
        label={t('Events')}
        rows={events.toReversed()}
        rowKey={({ at, label }, index) => `${at} ${label} ${index}`}
        columns={[
          { header: t('When'), render: ({ at }) => formatListDate(at) },
          { header: t('What happened'), render: ({ label }) => <Text fz="sm">{label}</Text> },
          mayRemove && {
            header: t('Actions'),
            align: 'right',
            render: (event) =>
              event.id !== null && (
                <Button variant="subtle" size="xs" onClick={() => remove(event)}>
                  {t('Remove')}
                </Button>
              ),
          },
        ]}
      />
      {removed !== null && <RemoveEventModal event={removed} onClose={() => remove(null)} />}
    </Panel>
  )
}

function RemoveEventModal({ event, onClose }: { event: ControlEvent; onClose: () => void }) {
  return (
    <RemovalModal
      opened
      title={t('Remove the event')}
      confirmLabel={t('Remove')}
      action={useChange(deleteControlEvent)}
      input={(body) => ({ params: { id: event.id ?? 0 }, body })}
      doneText={() => t('Event removed')}
      onClose={onClose}
    >
      {event.label}
    </RemovalModal>
  )
}
