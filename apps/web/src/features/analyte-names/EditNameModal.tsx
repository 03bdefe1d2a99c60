import { saveAnalyteNames, type AnalyteName } from '@eluent/contract'
import { analyteNameError, KNOWN_ANALYTE_NAMES, WRITTEN_NAME_MAX } from '@eluent/domain/analyte-names'
import { Autocomplete } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface EditNameModalProps {
  /** null for a new one. */
  name: AnalyteName | null
  analytes: readonly string[]
  onClose: () => void
}

/** Says what a name of files means. */
export function EditNameModal({ name, analytes, onClose }: EditNameModalProps) {
  const save = useChange(saveAnalyteNames)
  const record = useSaveForm({
    initialValues: { written: name?.written ?? '', analyte: name?.analyte ?? '' },
    validate: (input) => {
      const ofWritten = translated(analyteNameError({ ...input, analyte: 'THC' }))
      const ofAnalyte = translated(analyteNameError({ ...input, written: 'THC' }))
      return {
        ...(ofWritten !== null && { written: ofWritten }),
        ...(ofAnalyte !== null && { analyte: ofAnalyte }),
      }
    },
    save: (input) => save.mutateAsync({ body: { names: [input] } }),
    onInvalid: (errors, { getInputNode }) => getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
    savedText: t('Analyte name saved'),
    onSaved: onClose,
  })
  const { form } = record
  return (
    <FormModal
      title={name === null ? t('Add Name') : t('Edit {name}', { name: name.written })}
      confirmLabel={t('Save')}
      form={record}
      onClose={onClose}
    >
      <TextInput
        label={t('The file writes')}
        description={t('Case, brackets, signs and units do not matter.')}
        withAsterisk
        maxLength={WRITTEN_NAME_MAX}
        readOnly={name !== null}
        data-autofocus={name === null || undefined}
        mb="md"
        {...form.getInputProps('written')}
      />
      <Autocomplete
        label={t('Analyte')}
        size="md"
        description={t('As your report methods call it.')}
        withAsterisk
        maxLength={64}
        data-autofocus={name !== null || undefined}
        data={[...new Set([...analytes, ...KNOWN_ANALYTE_NAMES])]}
        {...form.getInputProps('analyte')}
      />
    </FormModal>
  )
}
