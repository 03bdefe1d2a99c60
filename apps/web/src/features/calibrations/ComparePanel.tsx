import { listCalibrations, readCalibration, readQualitySettings, type Calibration } from '@eluent/contract'
import {
  CALIBRATION_STATE_NAMES,
  compareCalibrations,
  type CalibrationAnalyte,
  type ComparedAnalyte,
} from '@eluent/domain/calibrations'
import { comparedCurvesOption, type ChartTheme } from '@eluent/report'
import { Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useData, useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { Chart } from '../../ui/Chart/Chart.tsx'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { LeftOut } from '../../ui/DataTable/LeftOut.tsx'
import { leftOutOf, saysId } from '../../ui/DataTable/left-out.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { fixed, significant } from './figure-text.ts'
import { t } from '../../language/t.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'

interface ComparePanelProps {
  calibration: Calibration
  /** As they are fitted on the page. */
  analytes: readonly CalibrationAnalyte[]
  /** The analyte whose curves are drawn. */
  name: string | undefined
}

/** Lays another calibration of the same instrument and method under this one; which one stands in the address. */
export function ComparePanel({ calibration, analytes, name }: ComparePanelProps) {
  const { id, machine_name, method } = calibration
  const search = useTextSearch()
  const leftOut = leftOutOf(search, { with: saysId })
  const chosen = leftOut.length > 0 ? 0 : Number(search['with'] ?? 0)
  const navigate = useNavigate()
  const query = {
    machine_name,
    method_id: method.id,
    sortColumn: 'measured_at',
    sortOrder: 'desc',
    startIndex: 0,
    endIndex: 50,
  }
  const found = useRead(listCalibrations, { query })
  const others = (found.data?.data ?? []).filter((one) => one.id !== id)
  if (others.length === 0 && chosen === 0) return null
  return (
    <Panel title={t('Compare')}>
      <LeftOut names={leftOut} />
      <NativeSelect
        label={t('Compare with')}
        maw={420}
        mb="md"
        value={chosen === 0 ? '' : String(chosen)}
        data={[
          { value: '', label: t('None') },
          ...(chosen === 0 || others.some((one) => one.id === chosen)
            ? []
            : [{ value: String(chosen), label: t('No. {id}', { id: chosen }) }]),
          ...others.map((one) => ({
            value: String(one.id),
            label: t('No. {id} of {when}, {state}', {
              id: one.id,
              when: formatListDate(one.measured_at),
              state: t(CALIBRATION_STATE_NAMES[one.state]),
            }),
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          void navigate({
            to: pathTo('calibration', { id }),
            search: value === '' ? {} : { with: value },
            replace: true,
            resetScroll: false,
          })
        }
      />
      {chosen !== 0 && (
        <Comparison key={chosen} otherId={chosen} calibration={calibration} analytes={analytes} name={name} />
      )}
    </Panel>
  )
}

function Comparison({ otherId, calibration, analytes, name }: ComparePanelProps & { otherId: number }) {
  const other = useData(readCalibration, { params: { id: otherId } })
  const settings = useRead(readQualitySettings, {}, { select: ({ data }) => data.values })
  if (other.error) return <FormError error={other.error} />
  if (other.data === undefined || settings.data === undefined) return null
  if (other.data.machine_name !== calibration.machine_name || other.data.method.id !== calibration.method.id) {
    return <Text>{t('No. {id} is a calibration of another instrument or report method.', { id: otherId })}</Text>
  }
  const limit = Number(settings.data['calibration_slope_percent'])
  // the later of the two is the one that changed
  const isLater = calibration.measured_at >= other.data.measured_at
  const [before, now] = isLater ? [other.data.analytes, analytes] : [analytes, other.data.analytes]
  const rows = compareCalibrations(before, now, limit)
  const [older, newer] = isLater ? [otherId, calibration.id] : [calibration.id, otherId]
  const [one, two] = [before, now].map((of) => of.find((analyte) => analyte.name === name))
  const compared = rows.find((row) => row.name === name)
  return (
    <>
      <PlainTable
        label={t('Change of slope')}
        minWidth={560}
        rows={rows}
        rowKey={(row) => row.name}
        columns={[
          { header: t('Analyte'), render: (row) => row.name },
          {
            header: t('Slope, No. {id}', { id: older }),
            align: 'right',
            render: (row) => significantOr(row.slope_before),
          },
          {
            header: t('Slope, No. {id}', { id: newer }),
            align: 'right',
            render: (row) => significantOr(row.slope_now),
          },
          { header: t('Change, %'), align: 'right', render: (row) => <Change row={row} limit={limit} /> },
          { header: t('r², No. {id}', { id: older }), align: 'right', render: (row) => fixed(row.before?.r2, 5) },
          { header: t('r², No. {id}', { id: newer }), align: 'right', render: (row) => fixed(row.now?.r2, 5) },
        ]}
      />
      <Text fz="sm" c="dimmed" my="xs">
        {t('Slopes in area per ug/mL, of a quadratic at the middle of the range. A change above {limit} % is marked.', {
          limit,
        })}
      </Text>
      {one && two && compared && <ComparedChart before={one} now={two} row={compared} />}
    </>
  )
}

function significantOr(value: number | null): string {
  return value === null ? '–' : significant(value)
}

function Change({ row: { change_percent: change, is_large }, limit }: { row: ComparedAnalyte; limit: number }) {
  const text = change === null ? '–' : `${change > 0 ? '+' : ''}${fixed(change, 1)}`
  if (!is_large) return text
  return (
    <Text component="span" inherit fw={600} c="orange">
      {text} <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
      <VisuallyHidden>{t('above {limit} %', { limit })}</VisuallyHidden>
    </Text>
  )
}

function ComparedChart({
  before,
  now,
  row,
}: {
  before: CalibrationAnalyte
  now: CalibrationAnalyte
  row: ComparedAnalyte
}) {
  const option = useCallback(
    (theme: ChartTheme) => {
      const shown = (analyte: CalibrationAnalyte, fit: ComparedAnalyte['now']) => ({
        name: analyte.name,
        color: `#${analyte.color}`,
        levels: analyte.levels,
        excluded: analyte.excluded.map(({ level }) => level),
        fit,
      })
      return comparedCurvesOption({ before: shown(before, row.before), now: shown(now, row.now) }, theme)
    },
    [before, now, row],
  )
  return <Chart label={t('Both calibration curves of {name}', { name: now.name })} option={option} heightPx={260} />
}
