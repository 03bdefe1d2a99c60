import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FORM_FIELD_NAME_MAX, FORM_FIELD_TYPES } from '@eluent/domain/form-fields'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { FieldValues } from './form-field-form.ts'
import { t } from '../../language/t.ts'
import { Checkbox } from '../../ui/fields/Checkbox.ts'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const TYPES = FORM_FIELD_TYPES.map(({ slug, name }) => ({ value: slug, label: t(name) }))

/** The inputs of a field: name, type, required, and a dropdown's values. */
export function FormFieldInputs({ form }: { form: UseFormReturnType<FieldValues> }) {
  return (
    <Stack maw={480}>
      <TextInput label={t('Name')} withAsterisk maxLength={FORM_FIELD_NAME_MAX} {...form.getInputProps('name')} />
      <Select label={t('Type')} withAsterisk data={TYPES} {...form.getInputProps('type')} />
      <Checkbox label={t('Required')} {...form.getInputProps('is_required', { type: 'checkbox' })} />
      {form.getValues().type === 'dropdown' && (
        <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
          <Text component="legend" fw={500} fz="sm" mb={4}>
            {t('Values')}
          </Text>
          {form.getValues().values.map((_value, index) => (
            <Group key={form.key(`values.${index}`)} gap="xs" mb="xs" wrap="nowrap">
              <TextInput
                flex={1}
                aria-label={t('Value {index}', { index: index + 1 })}
                maxLength={FORM_FIELD_NAME_MAX}
                {...form.getInputProps(`values.${index}`)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('Remove value {index}', { index: index + 1 })}
                onClick={() => form.removeListItem('values', index)}
              >
                <IconTrash size={18} stroke={1.6} />
              </ActionIcon>
            </Group>
          ))}
          {typeof form.errors['values'] === 'string' && (
            <Text role="alert" c="var(--mantine-color-error)" fz="sm">
              {form.errors['values']}
            </Text>
          )}
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={16} />}
            onClick={() => form.insertListItem('values', '')}
          >
            {t('Add Value')}
          </Button>
        </fieldset>
      )}
    </Stack>
  )
}
