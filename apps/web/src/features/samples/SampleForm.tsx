import { Box, Button, Group, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  DEFAULT_VIAL_TYPE,
  materialTypesFor,
  vialsFromPrepSteps,
  type CustomFieldDefinition,
  type PrepStep,
  type VialType,
} from '@eluent/domain/samples'
import { DEFAULT_TEXT_MAX } from '@eluent/domain/text'
import type { PrepMethod, ReportMethod, SampleType } from '@eluent/contract'
import type { ReactNode, Ref } from 'react'
import { useClientState, useSession } from '../../frame/services.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { CustomFields } from './CustomFields.tsx'
import { useImageUpload } from '../../ui/ImageField/use-image-upload.ts'
import { CUSTOM_PREP, vialValues, type SampleValues } from './sample-form.ts'
import { SampleImageField } from './SampleImageField.tsx'
import { VialTable } from './VialTable.tsx'
import classes from './SampleForm.module.css'

const PROVIDER_ORGANIZATION = 2

interface SampleFormProps {
  form: UseFormReturnType<SampleValues>
  kind: 'sample' | 'qc'
  choices: {
    types: readonly SampleType[]
    methods: readonly Pick<ReportMethod, 'id' | 'method_name'>[]
    preps: readonly PrepMethod[]
  }
  /** A saved weight cannot be modified. */
  weightLocked?: boolean
  error: unknown
  submitLabel: string
  pending: boolean
  onSubmit: (values: SampleValues) => void
  /** Hears what the chosen form template holds the custom fields to. */
  onFields: (fields: readonly CustomFieldDefinition[]) => void
  /** The form template that the stored sample has. */
  ownTemplate?: string | null
  onTypeChosen?: (typeId: string | null) => void
  /** The colour of a vial that is added; green unless the user last took another. */
  newVialType?: VialType
  /** The name's input, for a page that puts the cursor there. */
  firstField?: Ref<HTMLInputElement>
  /** Beside the submit button. */
  secondary?: ReactNode
}

const errorOf = (form: UseFormReturnType<SampleValues>, field: string): string | null => {
  const error = form.errors[field]
  return typeof error === 'string' ? error : null
}

const option = (id: number, label: string) => ({ value: String(id), label })

/** The intake form of a sample or QC test; create and edit share it. */
export function SampleForm(props: SampleFormProps) {
  const { form, kind, choices, firstField, weightLocked = false, newVialType = DEFAULT_VIAL_TYPE } = props
  const session = useSession()
  const beta = useClientState((state) => state.betaFeatures)
  const upload = useImageUpload()
  const isProvider = session?.claims.organization.id === PROVIDER_ORGANIZATION
  const preps = [
    ...choices.preps.map((prep) => option(prep.id, prep.name)),
    ...(beta ? [{ value: CUSTOM_PREP, label: 'Custom' }] : []),
  ]

  // The first message may stand far above the button.
  const goToFirst = (errors: Record<string, unknown>) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()

  const choosePrep = (value: string | null) => {
    form.setFieldValue('prep_method_id', value)
    const steps = choices.preps.find((prep) => String(prep.id) === value)?.prep_steps
    if (!steps) return
    // The wire names the same four vial types that the database holds to.
    form.setFieldValue('prepared_samples', vialValues(vialsFromPrepSteps(steps as unknown as PrepStep[])))
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(props.onSubmit, goToFirst)}
      aria-label={kind === 'qc' ? 'QC test' : 'Sample'}
    >
      <Panel title="Identity">
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
          <TextInput
            label="Strain/Sample Name"
            withAsterisk
            ref={firstField}
            key={form.key('strain_name')}
            {...form.getInputProps('strain_name')}
          />
          <TextInput
            label="Sample Weight"
            withAsterisk
            inputMode="decimal"
            maxLength={DEFAULT_TEXT_MAX}
            rightSection="mg"
            disabled={weightLocked}
            {...(weightLocked && { description: 'A saved weight cannot be modified.' })}
            key={form.key('sample_weight')}
            {...form.getInputProps('sample_weight')}
          />
          <TextInput
            label="Batch Number"
            withAsterisk
            maxLength={64}
            key={form.key('batch_number')}
            {...form.getInputProps('batch_number')}
          />
          <Select
            label="Material Type"
            withAsterisk
            searchable
            maxLength={DEFAULT_TEXT_MAX}
            data={materialTypesFor(kind, choices.types).map((type) => option(type.id, type.name))}
            key={form.key('sample_type_id')}
            {...form.getInputProps('sample_type_id')}
            onChange={(value) => {
              form.setFieldValue('sample_type_id', value)
              props.onTypeChosen?.(value)
            }}
          />
          <Select
            label="Report Method"
            withAsterisk
            // Choosing again what is proposed already does not take it away.
            allowDeselect={false}
            searchable
            maxLength={DEFAULT_TEXT_MAX}
            data={choices.methods.map((method) => option(method.id, method.method_name))}
            key={form.key('test_method_id')}
            {...form.getInputProps('test_method_id')}
          />
          <TextInput
            label="Submission Identification"
            maxLength={50}
            key={form.key('submission_identification')}
            {...form.getInputProps('submission_identification')}
          />
          {!isProvider && (
            <TextInput
              label="Prepared For"
              maxLength={64}
              key={form.key('prepared_for')}
              {...form.getInputProps('prepared_for')}
            />
          )}
          <TextInput
            label="Dry Weight"
            inputMode="decimal"
            maxLength={DEFAULT_TEXT_MAX}
            rightSection="g"
            key={form.key('dry_weight')}
            {...form.getInputProps('dry_weight')}
          />
          <TextInput
            label="As-Harvested Weight"
            inputMode="decimal"
            maxLength={DEFAULT_TEXT_MAX}
            rightSection="g"
            key={form.key('harvested_weight')}
            {...form.getInputProps('harvested_weight')}
          />
        </SimpleGrid>
      </Panel>
      <Panel title="Preparation">
        <Select
          label="Preparation Method"
          withAsterisk={kind === 'sample'}
          clearable
          searchable
          maxLength={DEFAULT_TEXT_MAX}
          maw={420}
          mb="md"
          data={preps}
          key={form.key('prep_method_id')}
          {...form.getInputProps('prep_method_id')}
          onChange={choosePrep}
        />
        <VialTable form={form} newVialType={newVialType} />
      </Panel>
      <Panel title="Notes">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <Textarea
            label="Notes"
            maxLength={64}
            autosize
            minRows={2}
            key={form.key('notes')}
            {...form.getInputProps('notes')}
          />
          <Textarea
            label="Additional Notes"
            description="Saved with the time (UTC)."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={64}
            autosize
            minRows={2}
            key={form.key('post_notes')}
            {...form.getInputProps('post_notes')}
          />
        </SimpleGrid>
      </Panel>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" className={classes['pair'] ?? ''}>
        <Panel title="Image">
          <SampleImageField
            upload={upload}
            value={form.getValues().sample_image_url}
            onChange={(value) => {
              form.clearFieldError('sample_image_url')
              form.setFieldValue('sample_image_url', value)
            }}
            error={errorOf(form, 'sample_image_url')}
            disabled={props.pending}
          />
        </Panel>
        <Panel title="Custom Fields">
          <CustomFields form={form} ownTemplate={props.ownTemplate ?? null} onFields={props.onFields} />
        </Panel>
      </SimpleGrid>
      <Box mt="md">
        <FormError error={props.error} />
      </Box>
      <Group justify="flex-end" mt="md">
        {props.secondary}
        {/* Sent now, the sample would be saved without the image that is on its way. */}
        <Button type="submit" loading={props.pending || upload.isPending}>
          {props.submitLabel}
        </Button>
      </Group>
    </form>
  )
}
