import { Button, Group, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { materialTypesFor, vialsFromPrepSteps, type PrepStep } from '@eluent/domain'
import type { PrepMethod, ReportMethod, SampleType } from '@eluent/contract'
import type { ReactNode } from 'react'
import { useClientState, useSession } from '../../app/services.ts'
import { FormError } from '../../ui/FormError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { CUSTOM_PREP, type SampleValues } from './sample-form.ts'
import { VialTable } from './VialTable.tsx'

const PROVIDER_ORGANIZATION = 2

interface SampleFormProps {
  form: UseFormReturnType<SampleValues>
  kind: 'sample' | 'qc'
  choices: { types: readonly SampleType[]; methods: readonly ReportMethod[]; preps: readonly PrepMethod[] }
  /** A saved weight cannot be modified. */
  weightLocked?: boolean
  error: unknown
  submitLabel: string
  pending: boolean
  onSubmit: (values: SampleValues) => void
  onTypeChosen?: (typeId: string | null) => void
  /** Beside the submit button. */
  secondary?: ReactNode
}

const option = (id: number, label: string) => ({ value: String(id), label })

/** The intake form of a sample or QC test; create and edit share it. */
export function SampleForm(props: SampleFormProps) {
  const { form, kind, choices, weightLocked = false } = props
  const session = useSession()
  const beta = useClientState((state) => state.betaFeatures)
  const isProvider = session?.claims.organization.id === PROVIDER_ORGANIZATION
  const preps = [
    ...choices.preps.map((prep) => option(prep.id, prep.name)),
    ...(beta ? [{ value: CUSTOM_PREP, label: 'Custom' }] : []),
  ]

  const choosePrep = (value: string | null) => {
    form.setFieldValue('prep_method_id', value)
    const steps = choices.preps.find((prep) => String(prep.id) === value)?.prep_steps
    if (!steps) return
    // The wire names the same four vial types that the database holds to.
    const vials = vialsFromPrepSteps(steps as unknown as PrepStep[])
    form.setFieldValue(
      'prepared_samples',
      vials.map((vial) => ({ ...vial, dilution_factor: String(vial.dilution_factor) })),
    )
  }

  return (
    <form noValidate onSubmit={form.onSubmit(props.onSubmit)} aria-label={kind === 'qc' ? 'QC test' : 'Sample'}>
      <Panel title="Identity">
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
          <TextInput
            label="Strain/Sample Name"
            withAsterisk
            maxLength={51}
            data-autofocus
            key={form.key('strain_name')}
            {...form.getInputProps('strain_name')}
          />
          <TextInput
            label="Sample Weight"
            withAsterisk
            inputMode="decimal"
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
            searchable
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
            rightSection="g"
            key={form.key('dry_weight')}
            {...form.getInputProps('dry_weight')}
          />
          <TextInput
            label="As-Harvested Weight"
            inputMode="decimal"
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
          maw={420}
          mb="md"
          data={preps}
          key={form.key('prep_method_id')}
          {...form.getInputProps('prep_method_id')}
          onChange={choosePrep}
        />
        <VialTable form={form} />
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
            maxLength={64}
            autosize
            minRows={2}
            key={form.key('post_notes')}
            {...form.getInputProps('post_notes')}
          />
        </SimpleGrid>
      </Panel>
      <FormError error={props.error} />
      <Group justify="flex-end" mt="md">
        {props.secondary}
        <Button type="submit" loading={props.pending}>
          {props.submitLabel}
        </Button>
      </Group>
    </form>
  )
}
