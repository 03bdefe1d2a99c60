import { createProficiencyRound, type ProficiencyRound } from '@eluent/contract'
import {
  PROFICIENCY_NOTE_MAX,
  PROFICIENCY_TEXTS,
  PROFICIENCY_UNITS,
  validateProficiencyRound,
  wrongProficiencyResults,
} from '@eluent/domain/proficiency'
import { Button, SimpleGrid, Text } from '@mantine/core'
import dayjs from 'dayjs'
import { useCreate } from '../../frame/data/use-change.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { t } from '../../language/t.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface AddRoundModalProps {
  /** The newest round, whose provider, scheme and analytes are offered again. */
  last: ProficiencyRound | undefined
  onClose: () => void
}

const MAJOR = ['THCA', 'THC', 'CBDA', 'CBD']
const line = (analyte: string) => ({ analyte, assigned: '', sigma: '', assigned_u: '', ours: '', ours_u: '' })
const UNITS = PROFICIENCY_UNITS.map((value) => ({ value, label: value === 'percent' ? t('Percent') : value }))

/** Keeps the results of a round; lines without a number are left out. */
export function AddRoundModal({ last, onClose }: AddRoundModalProps) {
  const add = useCreate(createProficiencyRound)
  const record = useSaveForm({
    initialValues: {
      provider: last?.provider ?? '',
      scheme: last?.scheme ?? '',
      round: '',
      reported_on: dayjs().format('YYYY-MM-DD'),
      unit: last?.unit ?? PROFICIENCY_UNITS[0],
      note: '',
      results: (last?.results.map(({ analyte }) => analyte) ?? MAJOR).map(line),
    },
    validate: (input) => {
      const errors = Object.entries(validateProficiencyRound(input, dayjs().format('YYYY-MM-DD'))).map(
        ([field, [text]]) => [field, t(text ?? '')] as const,
      )
      // a wrong number is said at its own line
      const wrong = wrongProficiencyResults(input.results).map(
        (at) => [`results.${at}.ours`, t(PROFICIENCY_TEXTS.number)] as const,
      )
      return Object.fromEntries([...errors.filter(([field]) => field !== 'results' || wrong.length === 0), ...wrong])
    },
    save: (input) => add.mutateAsync({ body: { proficiency_round: input } }),
    onInvalid: (errors, { getInputNode }) => getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
    savedText: t('Round added'),
    onSaved: onClose,
  })
  const { form } = record
  const resultsError = form.errors['results']
  return (
    <FormModal title={t('Add a round')} confirmLabel={t('Add')} form={record} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} mb="md">
        <TextInput label={t('Provider')} withAsterisk data-autofocus {...form.getInputProps('provider')} />
        <TextInput label={t('Scheme')} withAsterisk {...form.getInputProps('scheme')} />
        <TextInput label={t('Round')} withAsterisk {...form.getInputProps('round')} />
        <TextInput type="date" label={t('Results came on')} withAsterisk {...form.getInputProps('reported_on')} />
        <NativeSelect label={t('Unit')} data={UNITS} {...form.getInputProps('unit')} />
      </SimpleGrid>
      <Text fz="sm" mb="xs">
        {t('All in the unit of the round. U is expanded with k = 2; leave sigma and U empty where none is stated.')}
      </Text>
      {form.values.results.map((_, at) => (
        <SimpleGrid key={at} cols={{ base: 2, sm: 3 }} mb="md" spacing="xs">
          <TextInput label={t('Analyte')} {...form.getInputProps(`results.${at}.analyte`)} />
          <DecimalInput label={t('Assigned value')} {...form.getInputProps(`results.${at}.assigned`)} />
          <DecimalInput label={t('Sigma')} {...form.getInputProps(`results.${at}.sigma`)} />
          <DecimalInput label={t('U assigned')} {...form.getInputProps(`results.${at}.assigned_u`)} />
          <DecimalInput label={t('Our result')} {...form.getInputProps(`results.${at}.ours`)} />
          <DecimalInput label={t('Our U')} {...form.getInputProps(`results.${at}.ours_u`)} />
        </SimpleGrid>
      ))}
      <Button size="compact-sm" variant="default" mb="md" onClick={() => form.insertListItem('results', line(''))}>
        {t('Add Analyte')}
      </Button>
      <Textarea
        label={t('Note')}
        maxLength={PROFICIENCY_NOTE_MAX}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
      {resultsError !== undefined && (
        <Text c="var(--mantine-color-error)" fz="sm" mt="xs" role="alert">
          {resultsError}
        </Text>
      )}
    </FormModal>
  )
}
