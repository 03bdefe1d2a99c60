import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CUSTOM_FIELD_MAX } from '@eluent/domain'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { SampleValues } from './sample-form.ts'

/** What a laboratory notes of a sample beyond the form: names with values, as many as are wanted. */
export function CustomFields({ form }: { form: UseFormReturnType<SampleValues> }) {
  const fields = form.getValues().custom_fields
  const error = form.errors['custom_fields']
  return (
    <div>
      {fields.map((_field, index) => (
        <Group key={form.key(`custom_fields.${index}`)} gap="xs" mb="xs" wrap="nowrap" maw={860}>
          <TextInput
            flex={1}
            placeholder="Name"
            aria-label={`Custom field ${index + 1} name`}
            maxLength={CUSTOM_FIELD_MAX}
            key={form.key(`custom_fields.${index}.name`)}
            {...form.getInputProps(`custom_fields.${index}.name`)}
          />
          <TextInput
            flex={2}
            placeholder="Value"
            aria-label={`Custom field ${index + 1} value`}
            maxLength={CUSTOM_FIELD_MAX}
            key={form.key(`custom_fields.${index}.value`)}
            {...form.getInputProps(`custom_fields.${index}.value`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove custom field ${index + 1}`}
            onClick={() => {
              form.clearFieldError('custom_fields')
              form.removeListItem('custom_fields', index)
            }}
          >
            <IconTrash size={18} stroke={1.6} />
          </ActionIcon>
        </Group>
      ))}
      {typeof error === 'string' && (
        <Text role="alert" c="var(--mantine-color-error)" fz="sm">
          {error}
        </Text>
      )}
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconPlus size={16} />}
        onClick={() => form.insertListItem('custom_fields', { name: '', value: '' })}
      >
        Add field
      </Button>
    </div>
  )
}
