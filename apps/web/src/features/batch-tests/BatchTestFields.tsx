import { Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { BATCH_TEST_NAME_MAX, BATCH_TEST_NOTES_MAX } from '@eluent/domain/batch-tests'
import { wrongCustomFields, type CustomFieldDefinition } from '@eluent/domain/samples'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { TemplateFieldInputs, withField } from '../form-templates/TemplateFieldInputs.tsx'
import type { BatchTestValues } from './batch-test-form.ts'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'

interface BatchTestFieldsProps {
  form: UseFormReturnType<BatchTestValues>
  /** Those of the batch's form template. */
  fields: readonly CustomFieldDefinition[]
}

/** What is noted of a test: name, notes and the fields of the batch's form template. */
export function BatchTestFields({ form, fields }: BatchTestFieldsProps) {
  const { custom_fields: values } = form.getValues()
  const error = form.errors['custom_fields']
  return (
    <>
      <Panel title={t('Test')}>
        <Stack maw={560}>
          <TextInput label={t('Name')} withAsterisk maxLength={BATCH_TEST_NAME_MAX} {...form.getInputProps('name')} />
          <Textarea
            size="md"
            label={t('Notes')}
            maxLength={BATCH_TEST_NOTES_MAX}
            autosize
            minRows={2}
            {...form.getInputProps('notes')}
          />
        </Stack>
      </Panel>
      {fields.length > 0 && (
        <Panel title={t('Custom Fields')}>
          <Stack maw={560}>
            <TemplateFieldInputs
              fields={fields}
              values={values}
              wrong={error === undefined ? [] : wrongCustomFields(values, fields)}
              onChange={(name, value) => {
                form.setFieldValue('custom_fields', withField(values, name, value))
                form.clearFieldError('custom_fields')
              }}
            />
          </Stack>
        </Panel>
      )}
      {typeof error === 'string' && (
        <Text role="alert" c="var(--mantine-color-error)" fz="sm">
          {error}
        </Text>
      )}
    </>
  )
}
