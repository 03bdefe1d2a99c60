import { setControlRules, type ControlChart } from '@eluent/contract'
import { chartReasonError } from '@eluent/domain/control-charts'
import { RULE_MODES, WESTGARD_RULE_TEXTS, WESTGARD_RULES, type RuleMode } from '@eluent/domain/qc'
import { Group, Stack, Text } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { translated } from '../../language/translated.ts'
import { t } from '../../language/t.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'

const MODE_NAMES: Readonly<Record<RuleMode, string>> = { off: t('Off'), warn: t('Warns'), reject: t('Rejects') }

/** Which rules reject, warn or are off for all charts of the report method, from now on. */
export function RulesModal({ chart, onClose }: { chart: ControlChart; onClose: () => void }) {
  const set = useChange(setControlRules)
  const record = useSaveForm({
    initialValues: { modes: { ...chart.modes }, reason: '' },
    validate: { reason: (reason) => translated(chartReasonError(reason)) ?? null },
    save: (body) => set.mutateAsync({ params: { id: chart.id }, body }),
    savedText: t('Rules saved'),
    onSaved: onClose,
  })
  const { form } = record
  return (
    <FormModal
      title={t('Rules of {method}', { method: chart.method.name })}
      confirmLabel={t('Save')}
      form={record}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text fz="sm">
          {t('They hold for all control charts of this method from the next run on. No older point is judged again.')}
        </Text>
        {WESTGARD_RULES.map((rule) => (
          <Group key={rule} justify="space-between" wrap="nowrap" gap="md">
            <Text fz="sm" component="span">
              <strong>{rule}</strong> {t(WESTGARD_RULE_TEXTS[rule])}
            </Text>
            <NativeSelect
              size="sm"
              w={120}
              style={{ flex: 'none' }}
              aria-label={t('Rule {rule}', { rule })}
              data={RULE_MODES.map((mode) => ({ value: mode, label: MODE_NAMES[mode] }))}
              {...form.getInputProps(`modes.${rule}`)}
            />
          </Group>
        ))}
        <Textarea
          label={t('Reason')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
      </Stack>
    </FormModal>
  )
}
