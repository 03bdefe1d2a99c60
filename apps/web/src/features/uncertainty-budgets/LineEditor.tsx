import type { ControlChart } from '@eluent/contract'
import {
  APPROACH_NAMES,
  APPROACHES,
  DISTRIBUTION_NAMES,
  DISTRIBUTIONS,
  readBudgetLine,
  SOURCE_MAX,
  type Approach,
} from '@eluent/domain/uncertainty'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { EMPTY_FACTOR, periodOf, type FactorValues, type LineValues } from './budget-values.ts'
import { RowsField } from './RowsField.tsx'
import { Shares, threeDigits } from './Shares.tsx'
import { TopDownFields } from './TopDownFields.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'

interface LineEditorProps {
  line: LineValues
  methodId: number
  /** Coverage factor. */
  k: number
  charts: ReadonlyMap<string, ControlChart>
  /** By the field of the line, once the form was sent. */
  errors: Readonly<Record<string, string | undefined>>
  /** Whether other analytes have no line yet. */
  hasOthers: boolean
  onChange: (part: Partial<LineValues>) => void
  onChart: (chart: ControlChart) => void
  onRemove: () => void
  onCopy: () => void
}

/** The budget of one analyte, computed while it is typed. */
export function LineEditor(props: LineEditorProps) {
  const { line, methodId, k, charts, errors, hasOthers, onChange, onChart, onRemove, onCopy } = props
  const chart = charts.get(line.chart.series_id)
  const { line: read } = readBudgetLine(line, k, periodOf(chart, line.chart))
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-start">
        <NativeSelect
          label={t('Approach')}
          value={line.approach}
          data={APPROACHES.map((value) => ({ value, label: t(APPROACH_NAMES[value]) }))}
          onChange={({ currentTarget }) => onChange({ approach: currentTarget.value as Approach })}
        />
        <DecimalInput
          w={150}
          label={t('Valid from, %')}
          value={line.from_percent}
          error={errors['from_percent']}
          onChange={(from_percent) => onChange({ from_percent })}
        />
        <DecimalInput
          w={150}
          label={t('Valid to, %')}
          value={line.to_percent}
          onChange={(to_percent) => onChange({ to_percent })}
        />
      </Group>
      {line.approach === 'top_down' && (
        <TopDownFields
          line={line}
          methodId={methodId}
          errors={errors}
          chart={chart}
          onChange={onChange}
          onChart={onChart}
        />
      )}
      {line.approach === 'bottom_up' && (
        <RowsField
          label={t('Factors of C x V x DF / m')}
          columns={[
            { name: 'name', label: t('Factor'), width: 190, isText: true },
            { name: 'value', label: t('Value'), width: 110 },
            { name: 'uncertainty', label: '±', width: 110 },
            {
              name: 'distribution',
              label: t('Stated as'),
              width: 190,
              options: DISTRIBUTIONS.map((value) => ({ value, label: t(DISTRIBUTION_NAMES[value]) })),
            },
          ]}
          rows={line.factors}
          empty={EMPTY_FACTOR}
          error={errors['factors']}
          onChange={(rows) => onChange({ factors: rows as FactorValues[] })}
        />
      )}
      {line.approach === 'fixed' && (
        <DecimalInput
          w={190}
          label={t('U with k = {k}, % of the result', { k })}
          value={line.expanded_percent}
          error={errors['expanded_percent']}
          onChange={(expanded_percent) => onChange({ expanded_percent })}
        />
      )}
      <Textarea
        label={t('Source')}
        description={t('Where these numbers come from, such as the study, the rounds or the certificate.')}
        autosize
        minRows={1}
        maxLength={SOURCE_MAX}
        value={line.source}
        error={errors['source']}
        onChange={({ currentTarget }) => onChange({ source: currentTarget.value })}
      />
      {read === null ? (
        <Text fz="sm" c="dimmed">
          {t('u and U appear here when the fields are complete.')}
        </Text>
      ) : (
        <Alert color="accent" title={uText(read.u_percent, k)}>
          {read.shares.length > 1 && <Shares of={line.analyte} shares={read.shares} />}
        </Alert>
      )}
      <Group>
        {hasOthers && (
          <Button size="compact-sm" variant="default" onClick={onCopy}>
            {t('Use for the other analytes, too')}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove}>
          {t('Remove {analyte}', { analyte: line.analyte })}
        </Button>
      </Group>
    </Stack>
  )
}

/** 'u = 3.19 %, U = 6.38 % of the result' */
function uText(uPercent: number, k: number): string {
  return t('u = {u} %, U = {expanded} % of the result (k = {k})', {
    u: threeDigits(uPercent),
    expanded: threeDigits(uPercent * k),
    k,
  })
}
