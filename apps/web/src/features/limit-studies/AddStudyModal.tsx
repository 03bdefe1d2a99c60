import { createLimitStudy, type ReportMethod } from '@eluent/contract'
import {
  STUDY_DESIGN_NAMES,
  STUDY_DESIGNS,
  STUDY_MATRIX_MAX,
  STUDY_NOTE_MAX,
  STUDY_TEXTS,
  validateStudy,
  wrongStudyValues,
} from '@eluent/domain/limit-studies'
import { SimpleGrid, Text } from '@mantine/core'
import dayjs from 'dayjs'
import { useCreate } from '../../frame/data/use-change.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface AddStudyModalProps {
  method: ReportMethod
  onClose: () => void
}

/** Keeps a study of the method as it stands: its limits per analyte, and how they were had. */
export function AddStudyModal({ method, onClose }: AddStudyModalProps) {
  const add = useCreate(createLimitStudy)
  const record = useSaveForm({
    initialValues: {
      studied_on: dayjs().format('YYYY-MM-DD'),
      matrix: '',
      design: STUDY_DESIGNS[1],
      note: '',
      values: method.analytes.map(({ analyte }) => ({ analyte, lod_ug_ml: '', loq_ug_ml: '' })),
    },
    validate: (input) => {
      const errors = Object.entries(validateStudy(input, dayjs().format('YYYY-MM-DD'))).map(
        ([field, [text]]) => [field, t(text ?? '')] as const,
      )
      // each wrong value at its own field: on a phone the first one may be far above the button
      const wrong = wrongStudyValues(input.values).map(
        (at) => [`values.${at}.lod_ug_ml`, t(STUDY_TEXTS.number)] as const,
      )
      return Object.fromEntries([...errors.filter(([field]) => field !== 'values' || wrong.length === 0), ...wrong])
    },
    save: (input) =>
      add.mutateAsync({
        body: {
          study: {
            ...input,
            method_id: method.id,
            values: input.values.filter(({ lod_ug_ml, loq_ug_ml }) => `${lod_ug_ml}${loq_ug_ml}`.trim() !== ''),
          },
        },
      }),
    onInvalid: (errors, { getInputNode }) => getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
    savedText: t('Study added'),
    onSaved: onClose,
  })
  const { form } = record
  const valuesError = form.errors['values']
  return (
    <FormModal title={t('Add an LOD and LOQ study')} confirmLabel={t('Add')} form={record} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md">
        <TextInput type="date" label={t('Date')} withAsterisk data-autofocus {...form.getInputProps('studied_on')} />
        <TextInput label={t('Matrix')} withAsterisk maxLength={STUDY_MATRIX_MAX} {...form.getInputProps('matrix')} />
        <NativeSelect
          label={t('Design')}
          data={STUDY_DESIGNS.map((value) => ({ value, label: t(STUDY_DESIGN_NAMES[value]) }))}
          {...form.getInputProps('design')}
        />
      </SimpleGrid>
      {form.values.values.map(({ analyte }, at) => (
        <SimpleGrid key={analyte} cols={2} mb="xs">
          <DecimalInput
            label={t('LOD of {analyte}', { analyte })}
            rightSection="ug/mL"
            rightSectionWidth={64}
            {...form.getInputProps(`values.${at}.lod_ug_ml`)}
          />
          <DecimalInput
            label={t('LOQ of {analyte}', { analyte })}
            rightSection="ug/mL"
            rightSectionWidth={64}
            {...form.getInputProps(`values.${at}.loq_ug_ml`)}
          />
        </SimpleGrid>
      ))}
      <Textarea label={t('Note')} maxLength={STUDY_NOTE_MAX} autosize minRows={2} {...form.getInputProps('note')} />
      {valuesError !== undefined && (
        <Text c="var(--mantine-color-error)" fz="sm" mt="xs" role="alert">
          {valuesError}
        </Text>
      )}
    </FormModal>
  )
}
