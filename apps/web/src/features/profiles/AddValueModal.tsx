import { Modal, Stack } from '@mantine/core'
import { addProfileValue, type ProfileRow } from '@eluent/contract'
import {
  checkProfileValue,
  optionName,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  SOURCE_MAX,
  type ProfileField,
} from '@eluent/domain/profiles'
import { useState } from 'react'
import { useCreate } from '../../frame/data/use-change.ts'
import { useServices } from '../../frame/services.ts'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const FIELDS = PROFILE_FIELD_NAMES.map((value) => ({ value, label: t(PROFILE_FIELDS[value].label) }))

interface AddValueModalProps {
  profile: ProfileRow
  own: NonNullable<ProfileRow['own']>
  onClose: () => void
}

/** Enters a value that counts from a day on; begins with what counts now. */
export function AddValueModal({ profile, own, onClose }: AddValueModalProps) {
  const { serverNow } = useServices()
  const add = useCreate(addProfileValue)
  const [today] = useState(() => new Date(serverNow() ?? Date.now()).toISOString().slice(0, 10))
  const textOf = (field: ProfileField): string =>
    profile.values.find((value) => value.field === field && value.counts)?.text ?? ''
  const first: ProfileField = PROFILE_FIELD_NAMES[0]
  const record = useSaveForm({
    initialValues: { field: first, text: textOf(first), source: '', valid_from: today },
    // the server judges the day: it knows whether the profile is in use
    validate: (values) => firstMessages(checkProfileValue(values, { in_use: false, today, held: 0 }).errors),
    save: (value) => add.mutateAsync({ params: { id: own.id }, body: { version: own.version, value } }),
    savedText: t('The value was added.'),
    onSaved: onClose,
  })
  const { form } = record
  const choose = (field: ProfileField) => form.setValues({ field, text: textOf(field) })
  return (
    <Modal opened onClose={record.pending ? () => undefined : onClose} title={t('Add Value')} size="lg">
      <RecordForm label={t('Add Value')} record={record} submitLabel={t('Add')} cancel={onClose}>
        <Stack gap="sm">
          <Select
            label={t('Rule')}
            data={FIELDS}
            allowDeselect={false}
            searchable
            value={form.getValues().field}
            onChange={(chosen) => {
              const field = PROFILE_FIELD_NAMES.find((name) => name === chosen)
              if (field !== undefined) choose(field)
            }}
          />
          <Textarea
            label={t('Value')}
            description={hintOf(form.getValues().field)}
            autosize
            minRows={1}
            maxRows={8}
            {...form.getInputProps('text')}
          />
          <TextInput
            label={t('Source')}
            withAsterisk
            placeholder="WAC 16-309-160(4)"
            maxLength={SOURCE_MAX}
            {...form.getInputProps('source')}
          />
          <TextInput
            label={t('Valid from')}
            withAsterisk
            type="date"
            max="9999-12-31"
            {...form.getInputProps('valid_from')}
          />
        </Stack>
      </RecordForm>
    </Modal>
  )
}

/** How the value of a field is written. */
function hintOf(field: ProfileField): string {
  const { value } = PROFILE_FIELDS[field]
  const empty = t('Empty: it is no longer asked.')
  switch (value.kind) {
    case 'names':
      return `${t('Names, separated by commas.')} ${empty}`
    case 'number':
      return `${t('A number from {min} to {max} {unit}.', { min: value.min, max: value.max, unit: value.unit })} ${empty}`
    case 'text':
      return `${t('1 to 100 characters.')} ${empty}`
    case 'one':
    case 'several':
      return `${t('Of these, separated by commas: {list}.', { list: value.of.map(optionName).join(', ') })} ${empty}`
    case 'digits':
      return `${t("As '4 decimals' or '3 significant digits'.")} ${empty}`
    case 'analyte_limits':
      return `${t("Analytes and mg/g, as 'THC 1, THCA 1'.")} ${empty}`
    case 'result_limits':
      return `${t("Limits and their rules, as 'Total THC <= 0.3 % dry weight by guard band'.")} ${empty}`
    case 'qc_limits':
      return `${t("Checks, as 'CCV recovery 80 - 120, DUP RPD < 20'.")} ${empty}`
  }
}
