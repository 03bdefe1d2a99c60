import { EQUIPMENT_KINDS } from '@eluent/domain/equipment'
import { Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { WholeNumberInput } from '../../ui/WholeNumberInput/WholeNumberInput.tsx'
import { CheckInputs } from './CheckInputs.tsx'
import type { EquipmentValues } from './equipment-form.ts'
import { kindWord, workWord } from './equipment-words.ts'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const KINDS = EQUIPMENT_KINDS.map((kind) => ({ value: kind, label: kindWord(kind) }))

/** What is known of a piece, and how often what is done to it. */
export function EquipmentInputs({ form }: { form: UseFormReturnType<EquipmentValues> }) {
  const { kind, schedules } = form.getValues()
  return (
    <Stack maw={480}>
      <TextInput label={t('Name')} withAsterisk maxLength={64} {...form.getInputProps('name')} />
      <Select label={t('Kind')} withAsterisk data={KINDS} allowDeselect={false} {...form.getInputProps('kind')} />
      {kind === 'hplc' && (
        <TextInput
          label={t('Machine name')}
          description={t('As its results name it, so that they belong to this piece.')}
          maxLength={255}
          {...form.getInputProps('machine_name')}
        />
      )}
      <TextInput label={t('Serial number')} maxLength={64} {...form.getInputProps('serial')} />
      <TextInput label={t('Maker')} maxLength={64} {...form.getInputProps('maker')} />
      <TextInput label={t('Location')} maxLength={64} {...form.getInputProps('location')} />
      <TextInput
        label={t('In service since')}
        type="date"
        max="9999-12-31"
        {...form.getInputProps('in_service_since')}
      />
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <Text component="legend" fw={500} fz="sm" mb={4}>
          {t('Schedules')}
        </Text>
        <Text size="sm" c="dimmed" mb="xs">
          {t('Empty where it is not due by itself. Overdue equipment is not used for samples.')}
        </Text>
        {schedules.map((schedule, line) => (
          <Group key={schedule.kind} gap="sm" mb="xs" align="flex-start" grow>
            <WholeNumberInput
              label={t('{work}: every n days', { work: workWord(schedule.kind) })}
              {...form.getInputProps(`schedules.${line}.days`)}
            />
            {kind === 'hplc' && (
              <WholeNumberInput
                label={t('{work}: every n injections', { work: workWord(schedule.kind) })}
                {...form.getInputProps(`schedules.${line}.injections`)}
              />
            )}
          </Group>
        ))}
      </fieldset>
      <CheckInputs form={form} />
    </Stack>
  )
}
