import { Input, SegmentedControl } from '@mantine/core'
import { BATCH_NUMBER_MAX, materialTypesFor, PREPARED_FOR_MAX } from '@eluent/domain/samples'
import type { SampleChoices } from '../use-sample-choices.ts'
import { ONE_BATCH_TEXT, PROPOSED_TEXT, type ForAll } from './several-form.ts'
import classes from './Several.module.css'
import { t } from '../../../language/t.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.ts'
import { Select } from '../../../ui/fields/Select.ts'
import { TextInput } from '../../../ui/fields/TextInput.ts'

interface ForAllFieldsProps {
  forAll: ForAll
  choices: SampleChoices
  errors: Readonly<Record<string, string>>
  withClient: boolean
  /** Whether the laboratory has due times, so that samples may be a rush. */
  withRush: boolean
  onChange: (part: Partial<ForAll>) => void
}

const option = (id: number, label: string) => ({ value: String(id), label })

/** The choices that hold for all samples. */
export function ForAllFields({ forAll, choices, errors, withClient, withRush, onChange }: ForAllFieldsProps) {
  return (
    <div className={classes['choices']}>
      <Select
        label={t('Material Type')}
        withAsterisk
        searchable
        data={materialTypesFor('sample', choices.types).map(({ id, name }) => option(id, name))}
        value={forAll.sample_type_id}
        error={errors['sample_type_id']}
        onChange={(sample_type_id) => onChange({ sample_type_id })}
      />
      <Select
        label={t('Report Method')}
        withAsterisk
        searchable
        data={choices.methods.map(({ id, method_name: name }) => option(id, name))}
        value={forAll.test_method_id}
        error={errors['test_method_id']}
        onChange={(test_method_id) => onChange({ test_method_id })}
      />
      <Select
        label={t('Preparation Method')}
        withAsterisk
        searchable
        data={choices.preps.map(({ id, name }) => option(id, name))}
        value={forAll.prep_method_id}
        error={errors['prep_method_id']}
        onChange={(prep_method_id) => onChange({ prep_method_id })}
      />
      {withClient && (
        <TextInput
          label={t('Prepared For')}
          maxLength={PREPARED_FOR_MAX}
          value={forAll.prepared_for}
          onChange={({ currentTarget }) => onChange({ prepared_for: currentTarget.value })}
        />
      )}
      <Input.Wrapper label={t('Batch Number')} labelElement="div" size="md">
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t('Batch Number')}
          value={forAll.batch}
          onChange={(batch) => onChange({ batch: batch === 'one' ? 'one' : 'proposed' })}
          data={[
            { value: 'proposed', label: PROPOSED_TEXT },
            { value: 'one', label: ONE_BATCH_TEXT },
          ]}
        />
      </Input.Wrapper>
      {forAll.batch === 'one' && (
        <TextInput
          label={t('Batch Number of all')}
          withAsterisk
          maxLength={BATCH_NUMBER_MAX}
          value={forAll.batch_number}
          onChange={({ currentTarget }) => onChange({ batch_number: currentTarget.value })}
        />
      )}
      {withRush && (
        <Checkbox
          mt="xl"
          label={t('Rush')}
          checked={forAll.rush}
          onChange={({ currentTarget }) => onChange({ rush: currentTarget.checked })}
        />
      )}
    </div>
  )
}
