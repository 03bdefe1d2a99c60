import { listControlCharts, listProficiencyRounds, readControlChart, type ControlChart } from '@eluent/contract'
import { passesProcedure, REFERENCE_KIND_NAMES, REFERENCE_KINDS } from '@eluent/domain/uncertainty'
import { CHARTED_FIGURE_NAMES } from '@eluent/domain/control-charts'
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { t } from '../../language/t.ts'
import { EMPTY_PAIR, EMPTY_REFERENCE, periodOf, type LineValues, type ReferenceValues } from './budget-values.ts'
import { RowsField } from './RowsField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface TopDownFieldsProps {
  line: LineValues
  methodId: number
  errors: { chart?: string | undefined; pairs?: string | undefined; references?: string | undefined }
  chart: ControlChart | undefined
  onChange: (part: Partial<LineValues>) => void
  /** The chosen chart has arrived. */
  onChart: (chart: ControlChart) => void
}

/** u(Rw) from a chart or duplicates, and u(bias) from references. */
export function TopDownFields({ line, methodId, errors, chart, onChange, onChart }: TopDownFieldsProps) {
  const isChart = line.reproducibility_from === 'chart'
  return (
    <Stack gap="sm">
      <div>
        <Text fz="sm" fw={500} mb={4}>
          {t('Within-laboratory reproducibility u(Rw)')}
        </Text>
        <SegmentedControl
          aria-label={t('Where u(Rw) comes from')}
          value={line.reproducibility_from}
          data={[
            { value: 'chart', label: t('Control chart') },
            { value: 'duplicates', label: t('Duplicates') },
          ]}
          onChange={(value) => onChange({ reproducibility_from: value === 'chart' ? 'chart' : 'duplicates' })}
        />
      </div>
      {isChart ? (
        <ChartFields
          line={line}
          methodId={methodId}
          error={errors.chart}
          chart={chart}
          onChange={(part) => onChange({ chart: { ...line.chart, ...part } })}
          onChart={onChart}
        />
      ) : (
        <RowsField
          label={t('Pairs of duplicates, in one unit')}
          columns={[
            { name: 'first', label: t('First'), width: 110 },
            { name: 'second', label: t('Second'), width: 110 },
          ]}
          rows={line.pairs}
          empty={EMPTY_PAIR}
          error={errors.pairs}
          onChange={(pairs) => onChange({ pairs })}
        />
      )}
      <References line={line} error={errors.references} onChange={(references) => onChange({ references })} />
    </Stack>
  )
}

interface ChartFieldsProps extends Pick<TopDownFieldsProps, 'line' | 'methodId' | 'chart' | 'onChart'> {
  error: string | undefined
  onChange: (part: Partial<LineValues['chart']>) => void
}

function ChartFields({ line, methodId, error, chart, onChange, onChart }: ChartFieldsProps) {
  const { series_id, first_day, last_day } = line.chart
  const found = useRead(listControlCharts, { query: { method: methodId, analyte: line.analyte } })
  const read = useRead(readControlChart, series_id === '' ? null : { params: { id: Number(series_id) } })
  const arrived = read.data?.data
  useEffect(() => {
    if (arrived !== undefined) onChart(arrived)
  }, [arrived, onChart])
  const charts = (found.data?.data ?? []).filter(passesProcedure)
  const points = periodOf(chart, line.chart)?.values.length
  return (
    <Stack gap="xs">
      <NativeSelect
        label={t('Control chart of {analyte}', { analyte: line.analyte })}
        value={series_id}
        error={error}
        data={[
          { value: '', label: charts.length === 0 ? t('No chart of the whole procedure yet') : t('Choose ...') },
          ...charts.map(({ id, figure, level, machine_name, point_count }) => ({
            value: String(id),
            label: t('{figure}; {level}; {machine}; {count} points', {
              figure: t(CHARTED_FIGURE_NAMES[figure]),
              level: level === '' ? '–' : level,
              machine: machine_name,
              count: point_count,
            }),
          })),
        ]}
        onChange={({ currentTarget }) => onChange({ series_id: currentTarget.value })}
      />
      <Group gap="xs" align="flex-end">
        <TextInput
          type="date"
          label={t('From')}
          value={first_day}
          onChange={({ currentTarget }) => onChange({ first_day: currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('Until')}
          value={last_day}
          onChange={({ currentTarget }) => onChange({ last_day: currentTarget.value })}
        />
        {points !== undefined && first_day !== '' && last_day !== '' && (
          <Text fz="sm" c="dimmed" pb={8}>
            {t('{count} points that count', { count: points })}
          </Text>
        )}
      </Group>
    </Stack>
  )
}

interface ReferencesProps {
  line: LineValues
  error: string | undefined
  onChange: (references: ReferenceValues[]) => void
}

function References({ line: { analyte, references }, error, onChange }: ReferencesProps) {
  const rounds = useRead(listProficiencyRounds, {})
  const ofAnalyte = (rounds.data?.data.rounds ?? []).flatMap(({ provider, round, results }) =>
    results.flatMap((result): ReferenceValues[] => {
      const { analyte: name, assigned, assigned_u, ours } = result
      if (name !== analyte || !(assigned > 0) || assigned_u === null) return []
      const percent = (value: number) => String(Number(((100 * value) / assigned).toPrecision(4)))
      const kind = 'proficiency' as const
      // expanded with k = 2
      const u = percent(assigned_u / 2)
      return [
        {
          ...EMPTY_REFERENCE,
          name: `${provider}, ${round}`,
          kind,
          bias_percent: percent(ours - assigned),
          u_reference_percent: u,
        },
      ]
    }),
  )
  const missing = ofAnalyte.filter(({ name }) => !references.some((one) => one.name === name))
  const isOne = references.filter(({ name, bias_percent }) => `${name}${bias_percent}`.trim() !== '').length === 1
  return (
    <Stack gap="xs">
      <RowsField
        label={t('Bias u(bias): reference materials, proficiency rounds, spikes')}
        columns={[
          { name: 'name', label: t('Name'), width: 190, isText: true },
          {
            name: 'kind',
            label: t('Kind'),
            width: 170,
            options: REFERENCE_KINDS.map((value) => ({ value, label: t(REFERENCE_KIND_NAMES[value]) })),
          },
          { name: 'bias_percent', label: t('Bias, %'), width: 90 },
          { name: 'u_reference_percent', label: t('u(Cref), %'), width: 100 },
          ...(isOne
            ? ([
                { name: 'sd_percent', label: t('SD, %'), width: 90 },
                { name: 'measurements', label: t('Measurements'), width: 110 },
              ] as const)
            : []),
        ]}
        rows={references}
        empty={EMPTY_REFERENCE}
        error={error}
        onChange={(rows) => onChange(rows as ReferenceValues[])}
      />
      {missing.length > 0 && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onChange([...references.filter(({ name }) => name.trim() !== ''), ...missing])}
          >
            {t('Take over {count} proficiency rounds', { count: missing.length })}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
