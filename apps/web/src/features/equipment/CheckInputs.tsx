import { usualPoints, type EquipmentKind } from '@eluent/domain/equipment'
import { Button, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { RowButton } from '../../ui/row-actions/RowButton.tsx'
import type { EquipmentValues } from './equipment-form.ts'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** The values of a daily check with their limits, and what a value outside does. */
export function CheckInputs({ form }: { form: UseFormReturnType<EquipmentValues> }) {
  const { kind, points } = form.getValues()
  const add = () => {
    const usual = usualPoints(kind as EquipmentKind)[points.length] ?? { name: '', unit: '' }
    form.insertListItem('points', { ...usual, low: '', high: '' })
  }
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}>
      <Text component="legend" fw={500} fz="sm" mb={4}>
        {t('Daily Check')}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t('What is checked on each day of use. Readings of a logger are judged by the limits of the first value.')}
      </Text>
      {points.map((point, at) => (
        <Group key={at} gap="sm" mb="xs" align="flex-start" wrap="wrap">
          <TextInput label={t('Value')} w={150} maxLength={32} {...form.getInputProps(`points.${at}.name`)} />
          <TextInput label={t('Unit')} w={70} maxLength={16} {...form.getInputProps(`points.${at}.unit`)} />
          <DecimalInput label={t('At least')} w={100} {...form.getInputProps(`points.${at}.low`)} />
          <DecimalInput label={t('At most')} w={100} {...form.getInputProps(`points.${at}.high`)} />
          <div style={{ alignSelf: 'end' }}>
            <RowButton
              tip={t('Remove')}
              of={point.name}
              icon={IconTrash}
              onClick={() => form.removeListItem('points', at)}
            />
          </div>
        </Group>
      ))}
      <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        {t('Add Value')}
      </Button>
      {points.length > 0 && (
        <>
          <Checkbox
            mt="sm"
            label={t('A value outside puts the piece out of service')}
            {...form.getInputProps('stops', { type: 'checkbox' })}
          />
          <Checkbox
            mt="xs"
            label={t('A value outside opens a nonconformance')}
            {...form.getInputProps('opens_nonconformance', { type: 'checkbox' })}
          />
        </>
      )}
    </fieldset>
  )
}
