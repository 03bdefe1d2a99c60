import { SimpleGrid } from '@mantine/core'
import type { QualitySettingsReply } from '@eluent/contract'
import type { MethodErrors, MethodValues } from './method-form.ts'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface DueHoursFieldsProps {
  values: MethodValues
  errors: MethodErrors
  disabled: boolean
  settings: QualitySettingsReply['values']
  onChange: (change: Partial<MethodValues>) => void
}

/** Working hours until a sample of the method is due; an empty one shows what the laboratory set. */
export function DueHoursFields({ values, errors, disabled, settings, onChange }: DueHoursFieldsProps) {
  const field = (key: 'dueHours' | 'dueRushHours', setting: string) => ({
    value: values[key],
    error: errors[key],
    disabled,
    inputMode: 'numeric' as const,
    placeholder: String(settings[setting] ?? ''),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange({ [key]: currentTarget.value }),
  })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" mt="lg" maw={640}>
      <TextInput
        label={t('Due after, working hours')}
        description={t('Of samples received from now on. Empty: as the laboratory set it.')}
        {...field('dueHours', 'turnaround_hours')}
      />
      <TextInput
        label={t('A rush is due after, working hours')}
        description={t('Never later than without a rush. Empty: as the laboratory set it.')}
        {...field('dueRushHours', 'turnaround_rush_hours')}
      />
    </SimpleGrid>
  )
}
