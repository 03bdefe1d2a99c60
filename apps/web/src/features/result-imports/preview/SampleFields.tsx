import type { SampleType } from '@eluent/contract'
import type { FieldErrors } from '@eluent/domain/samples'
import { EditField } from './EditField.tsx'
import { fileValue, sampleValue, type DraftSample, type SampleField } from '../draft/import-draft.ts'
import classes from '../Imports.module.css'
import { t } from '../../../language/t.ts'

interface SampleFieldsProps {
  sample: DraftSample
  errors: FieldErrors
  materials: readonly SampleType[]
  onChange: (field: SampleField, value: string) => void
}

/** Identity and amounts of a sample to be imported. */
export function SampleFields({ sample, errors, materials, onChange }: SampleFieldsProps) {
  const options = materials.map(({ id, name }) => ({ value: String(id), label: name }))
  const field = (name: SampleField) => ({
    value: sampleValue(sample, name),
    inFile: fileValue(sample, name),
    filledIn: name !== 'sample_type_id' && !sample.vials[0]?.source.stated.includes(name),
    error: errors[name]?.join(' '),
    onChange: (value: string) => onChange(name, value),
  })
  return (
    <div className={classes['fields']}>
      <EditField label={t('Strain/Sample Name')} required {...field('strain_name')} />
      <EditField label={t('Batch Number')} required {...field('batch_number')} />
      <EditField
        label={t('Material Type')}
        required
        options={options}
        wordOf={(id) => options.find(({ value }) => value === id)?.label ?? ''}
        {...field('sample_type_id')}
      />
      <EditField label={t('Sample Weight')} unit="mg" numeric {...field('sample_weight')} />
      <EditField label="LOQ" required unit="%" numeric {...field('loq')} />
      <EditField label={t('Import Notes')} lines={6} {...field('notes')} />
    </div>
  )
}
