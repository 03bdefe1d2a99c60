import { SimpleGrid, Text } from '@mantine/core'
import {
  INTEGRATION_BASELINES,
  INTEGRATION_BASELINE_NAMES,
  type IntegrationNumber,
} from '@eluent/domain/report-methods'
import type { IntegrationValues, MethodErrors, MethodValues } from './method-form.ts'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'

interface IntegrationPanelProps {
  values: MethodValues
  errors: MethodErrors
  disabled: boolean
  onChange: (values: MethodValues) => void
}

/** How peaks are integrated that Eluent finds itself; each empty field leaves it to the detection. */
export function IntegrationPanel({ values, errors, disabled, onChange }: IntegrationPanelProps) {
  const { integration } = values
  const change = (part: Partial<IntegrationValues>) => onChange({ ...values, integration: { ...integration, ...part } })
  const hasRatios = integration.baseline === 'drop_lines'
  const field = (name: IntegrationNumber) => ({
    value: integration[name],
    error: errors[name],
    disabled,
    onChange: (plain: string) => change({ [name]: plain }),
  })
  return (
    <Panel title={t('Integration')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t(
          'Counts where Eluent finds the peaks itself, in chromatograms without a report, of new samples. Set what the software has that made the areas of the calibration. Empty: left to the detection.',
        )}
      </Text>
      <NativeSelect
        size="md"
        maw={420}
        label={t('Baseline of merged peaks')}
        value={integration.baseline}
        disabled={disabled}
        data={INTEGRATION_BASELINES.map((value) => ({ value, label: t(INTEGRATION_BASELINE_NAMES[value]) }))}
        onChange={({ currentTarget: { value } }) => {
          const baseline = INTEGRATION_BASELINES.find((one) => one === value) ?? 'automatic'
          const ratios = baseline === 'drop_lines' ? {} : { peak_valley_ratio: '', skim_height_ratio: '' }
          change({ ...ratios, baseline })
        }}
      />
      {hasRatios && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" mt="lg" maw={860}>
          <DecimalInput
            label={t('Peak valley ratio')}
            description={t(
              'Height of the smaller peak / height of the valley, from which on the valley is baseline. Empty: never.',
            )}
            {...field('peak_valley_ratio')}
          />
          <DecimalInput
            label={t('Skim height ratio')}
            description={t(
              'Height of the larger / of the smaller peak, from which on a tangent skims off the smaller one. Empty: never.',
            )}
            {...field('skim_height_ratio')}
          />
        </SimpleGrid>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" mt="lg" maw={860}>
        <DecimalInput
          label={t('Minimum height')}
          description={t('In the unit of the signal, such as mAU.')}
          {...field('minimum_height')}
        />
        <DecimalInput
          label={t('Minimum area')}
          description={t('In the unit of the signal x s, such as mAU s.')}
          {...field('minimum_area')}
        />
        <DecimalInput
          label={t('Integrate from')}
          description={t('Peaks before are left out.')}
          rightSection="min"
          {...field('start_min')}
        />
        <DecimalInput
          label={t('Integrate to')}
          description={t('Peaks after are left out.')}
          rightSection="min"
          {...field('end_min')}
        />
      </SimpleGrid>
    </Panel>
  )
}
