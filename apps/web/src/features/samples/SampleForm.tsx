import { Box, SimpleGrid } from '@mantine/core'
import { factsOfMaterial, hasDryBasis, type ProductFact } from '@eluent/domain/profiles'
import { DEFAULT_VIAL_TYPE, materialTypesFor, type CustomFieldDefinition, type VialType } from '@eluent/domain/samples'
import { DEFAULT_TEXT_MAX } from '@eluent/domain/text'
import type { ReportMethod } from '@eluent/contract'
import { useClientState, useSession } from '../../frame/services.ts'
import { useMaxImageMb } from '../../frame/use-max-image-mb.ts'
import { isUnreachable } from '../../ui/ErrorState/error-text.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import type { RecordForm as SampleRecord } from '../../ui/forms/use-record-form.tsx'
import { ImageField } from '../../ui/ImageField/ImageField.tsx'
import { useImageUpload } from '../../ui/ImageField/use-image-upload.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ProductFields } from '../results/details/ProductFields.tsx'
import { CustomFields } from './CustomFields.tsx'
import { CUSTOM_PREP, prepVials, saveFailure, type SampleKind, type SampleValues } from './sample-form.ts'
import type { SampleChoices } from './use-sample-choices.ts'
import { ReceiptFields } from './ReceiptFields.tsx'
import { VialTable } from './VialTable.tsx'
import classes from './SampleForm.module.css'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.ts'
import { Select } from '../../ui/fields/Select.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const PROVIDER_ORGANIZATION = 2

interface SampleFormProps {
  record: SampleRecord<SampleValues>
  kind: SampleKind
  choices: Omit<SampleChoices, 'methods'> & { methods: readonly Pick<ReportMethod, 'id' | 'method_name'>[] }
  /** A saved weight cannot be modified. */
  weightLocked?: boolean
  /** A sample made from a batch may lack a weight. */
  weightOptional?: boolean
  submitLabel: string
  /** Shown when saving fails without a message of the server. */
  failedText: string
  /** What a valid form leads to, where it is not saved at once. */
  onSubmit?: (values: SampleValues) => void
  /** Receives the rules that the chosen form template sets for the custom fields. */
  onFields: (fields: readonly CustomFieldDefinition[]) => void
  /** The form template that the stored sample has. */
  ownTemplate?: string | null
  onTypeChosen?: (typeId: string | null) => void
  /** The colour of a vial that is added; green unless the user last took another. */
  newVialType?: VialType
  /** Where Cancel leads; without it there is none. */
  cancel?: string
}

const option = (id: number, label: string) => ({ value: String(id), label })

/** The intake form of a sample or QC test; create and edit share it. */
export function SampleForm(props: SampleFormProps) {
  const { record, kind, choices, weightLocked = false, newVialType = DEFAULT_VIAL_TYPE } = props
  const { form } = record
  const session = useSession()
  const beta = useClientState((state) => state.betaFeatures)
  const upload = useImageUpload()
  const isProvider = session?.claims.organization.id === PROVIDER_ORGANIZATION
  const preps = [
    ...choices.preps.map((prep) => option(prep.id, prep.name)),
    ...(beta ? [{ value: CUSTOM_PREP, label: t('Custom') }] : []),
  ]

  const { sample_type_id, dry_weight, harvested_weight, details } = form.getValues()
  const material = choices.types.find(({ id }) => String(id) === sample_type_id)?.slug
  // what was typed is not hidden
  const isDried = hasDryBasis(material) || dry_weight !== '' || harvested_weight !== ''
  const typed = (['density_g_ml', 'unit_weight_g', 'servings'] as const).filter((fact) => details[fact] !== '')
  const facts: ProductFact[] = [...factsOfMaterial(material), ...typed]
  const imageError = form.errors['sample_image_url']

  // The first message may stand far above the button.
  const goToFirst = (errors: Record<string, unknown>) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()

  const choosePrep = (value: string | null) => {
    form.setFieldValue('prep_method_id', value)
    const vials = prepVials(choices.preps, value)
    if (vials) form.setFieldValue('prepared_samples', vials)
  }

  return (
    <RecordForm
      label={kind === 'qc' ? t('QC test') : t('Sample')}
      record={{
        ...record,
        submit: form.onSubmit(props.onSubmit ?? record.save, goToFirst),
        // Sent now, the sample would be saved without the image that is on its way.
        pending: record.pending || upload.isPending,
      }}
      submitLabel={props.submitLabel}
      cancel={props.cancel}
      failure={
        <Box mt="md">
          <FormError
            error={saveFailure(record.error, props.failedText)}
            {...(isUnreachable(record.error) && { title: props.failedText })}
          />
        </Box>
      }
    >
      <Panel title={t('Identity')}>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
          <TextInput label={t('Strain/Sample Name')} withAsterisk {...form.getInputProps('strain_name')} />
          <DecimalInput
            label={t('Sample Weight')}
            withAsterisk={!props.weightOptional}
            maxLength={DEFAULT_TEXT_MAX}
            rightSection="mg"
            disabled={weightLocked}
            {...(weightLocked && { description: t('A saved weight cannot be modified.') })}
            {...form.getInputProps('sample_weight')}
          />
          <TextInput label={t('Batch Number')} withAsterisk maxLength={64} {...form.getInputProps('batch_number')} />
          <Select
            label={t('Material Type')}
            withAsterisk
            searchable
            maxLength={DEFAULT_TEXT_MAX}
            data={materialTypesFor(kind, choices.types).map((type) => option(type.id, type.name))}
            {...form.getInputProps('sample_type_id')}
            onChange={(value) => {
              form.setFieldValue('sample_type_id', value)
              props.onTypeChosen?.(value)
            }}
          />
          <Select
            label={t('Report Method')}
            withAsterisk
            searchable
            maxLength={DEFAULT_TEXT_MAX}
            data={choices.methods.map((method) => option(method.id, method.method_name))}
            {...form.getInputProps('test_method_id')}
          />
          <TextInput
            label={t('Submission Identification')}
            maxLength={50}
            {...form.getInputProps('submission_identification')}
          />
          {!isProvider && (
            <TextInput label={t('Prepared For')} maxLength={64} {...form.getInputProps('prepared_for')} />
          )}
          {isDried && (
            <>
              <DecimalInput
                label={t('Dry Weight')}
                maxLength={DEFAULT_TEXT_MAX}
                rightSection="g"
                {...form.getInputProps('dry_weight')}
              />
              <DecimalInput
                label={t('As-Harvested Weight')}
                maxLength={DEFAULT_TEXT_MAX}
                rightSection="g"
                {...form.getInputProps('harvested_weight')}
              />
            </>
          )}
          {kind === 'sample' && form.getValues().rush !== undefined && (
            <Checkbox
              mt={{ base: 0, sm: 'xl' }}
              label={t('Rush')}
              {...form.getInputProps('rush', { type: 'checkbox' })}
            />
          )}
          {kind === 'sample' && (
            <ProductFields facts={facts} inputProps={(field) => form.getInputProps(`details.${field}`)} />
          )}
        </SimpleGrid>
      </Panel>
      <Panel title={t('Preparation')}>
        <Select
          label={t('Preparation Method')}
          withAsterisk={kind === 'sample'}
          clearable
          searchable
          maxLength={DEFAULT_TEXT_MAX}
          maw={420}
          mb="md"
          data={preps}
          {...form.getInputProps('prep_method_id')}
          onChange={choosePrep}
        />
        <VialTable form={form} newVialType={newVialType} />
      </Panel>
      <Panel title={t('Notes')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <Textarea label={t('Notes')} maxLength={64} autosize minRows={2} {...form.getInputProps('notes')} />
          <Textarea
            label={t('Additional Notes')}
            description={t('Saved with the time (UTC).')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={64}
            autosize
            minRows={2}
            {...form.getInputProps('post_notes')}
          />
        </SimpleGrid>
      </Panel>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" className={classes['pair'] ?? ''}>
        <Panel title={t('Image')}>
          <ImageField
            label={t('Sample Image')}
            alt={t('Sample')}
            maxMb={useMaxImageMb()}
            upload={upload}
            failed={t('Image upload failed. Please try again.')}
            value={form.getValues().sample_image_url}
            onChange={(value) => {
              form.clearFieldError('sample_image_url')
              form.setFieldValue('sample_image_url', value)
            }}
            error={typeof imageError === 'string' ? imageError : null}
            disabled={record.pending}
          />
        </Panel>
        <Panel title={t('Custom Fields')}>
          <CustomFields form={form} ownTemplate={props.ownTemplate ?? null} onFields={props.onFields} />
        </Panel>
      </SimpleGrid>
      {kind === 'sample' && (
        <Box mt="md">
          <ReceiptFields form={form} />
        </Box>
      )}
    </RecordForm>
  )
}
