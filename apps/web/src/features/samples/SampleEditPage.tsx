import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import type { ReportMethod, Sample } from '@eluent/contract'
import {
  isQcSampleType,
  NOT_AUTHORIZED_TEXT,
  UNWEIGHED_SAMPLE_WEIGHT_MG,
  type CustomFieldDefinition,
} from '@eluent/domain/samples'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { showFieldErrors } from '../../ui/forms/form-errors.ts'
import { isMissing } from '../../ui/ErrorState/is-missing.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { useSingleFlight } from '../../ui/forms/use-single-flight.ts'
import { useSampleChoices, useSampleToEdit, useUpdateSample } from './queries.ts'
import { bodyOf, formErrors, saveFailure, valuesOf, type SampleValues } from './sample-form.ts'
import { SampleForm } from './SampleForm.tsx'

type MethodChoice = Pick<ReportMethod, 'id' | 'method_name'>

/** Edits a sample that is neither queued nor run. */
export function SampleEditPage() {
  const { id } = usePathValues('sampleEdit')
  const sample = useSampleToEdit(Number(id))
  const choices = useSampleChoices()
  const loaded = choices.types.data && choices.methods.data && choices.preps.data
  if (isMissing(sample.error)) return <Navigate to="/404" replace />
  const { data } = sample
  const isQc = isQcSampleType(data?.sample_type.slug)
  return (
    <>
      <PageHeader
        title="Edit Sample"
        crumbs={[
          { label: 'Home', to: pathTo('home') },
          isQc ? { label: 'QC', to: pathTo('qcList') } : { label: 'Sample Results', to: pathTo('sampleList') },
          { label: 'Edit Sample' },
        ]}
      />
      {sample.error ? (
        <ErrorState error={sample.error} onRetry={() => void sample.refetch()} />
      ) : !data || !loaded ? (
        <SkeletonLines />
      ) : (
        <EditableSample sample={data} choices={choices} />
      )}
    </>
  )
}

interface EditProps {
  sample: Sample
  choices: ReturnType<typeof useSampleChoices>
}

function EditableSample({ sample: opened, choices }: EditProps) {
  // Values and version stay those that were opened: read anew beside them, a version would hide what others saved.
  const [sample] = useState(opened)
  const { edit } = sample.can
  if (!edit.allowed && edit.text === NOT_AUTHORIZED_TEXT) return <Navigate to="/403" replace />
  if (!edit.allowed) {
    return (
      <Panel>
        <p>{edit.text}</p>
        <Button component={Link} to={pathTo('sampleReport', { id: sample.id })} variant="default">
          Open the report
        </Button>
      </Panel>
    )
  }
  return <EditForm sample={sample} choices={choices} />
}

function EditForm({ sample, choices }: EditProps) {
  const isQc = isQcSampleType(sample.sample_type.slug)
  const navigate = useNavigate()
  const update = useUpdateSample(sample.id)
  const [error, setError] = useState<unknown>(null)
  const savedWeight = sample.intake_form.sample_weight
  const fields = useRef<readonly CustomFieldDefinition[]>([])
  const hearFields = useCallback((defined: readonly CustomFieldDefinition[]) => {
    fields.current = defined
  }, [])
  const form = useForm<SampleValues>({
    mode: 'controlled',
    initialValues: valuesOf(sample, UNWEIGHED_SAMPLE_WEIGHT_MG),
    validate: (values) =>
      formErrors(values, {
        is_qc: isQc,
        from_batch: sample.batch_id !== null,
        saved_weight_mg: savedWeight,
        custom_fields: fields.current,
      }),
  })
  const guard = useUnsavedGuard(form.isDirty())
  const once = useSingleFlight()
  const save = (values: SampleValues, done: () => void) => {
    const { sample: body } = bodyOf(values, null)
    update.mutate(
      { sample: body, sample_type_id: body.sample_type_id, version: sample.version },
      {
        onSettled: done,
        onSuccess: () => {
          guard.release()
          notifications.show({ color: 'accent', message: 'Sample updated successfully' })
          void navigate({ to: pathTo(isQc ? 'qcList' : 'sampleList') })
        },
        onError: (cause) =>
          setError(saveFailure(showFieldErrors(form, cause), 'Failed to edit sample. Please try again.')),
      },
    )
  }
  return (
    <>
      {guard.modal}
      <SampleForm
        form={form}
        kind={isQc ? 'qc' : 'sample'}
        choices={{
          types: choices.types.data ?? [],
          methods: withOwn(choices.methods.data ?? [], sample),
          preps: choices.preps.data ?? [],
        }}
        weightLocked={savedWeight !== null}
        onFields={hearFields}
        ownTemplate={sample.form_template_id === null ? null : String(sample.form_template_id)}
        error={error}
        submitLabel="Save"
        pending={update.isPending}
        onSubmit={(values) => once((done) => save(values, done))}
        secondary={
          <Button component={Link} to={pathTo(isQc ? 'qcList' : 'sampleList')} variant="default">
            Cancel
          </Button>
        }
      />
    </>
  )
}

/** The methods on offer and the sample's own, which it keeps though it was deleted or overridden since. */
function withOwn(methods: readonly MethodChoice[], { test_method: own }: Sample): readonly MethodChoice[] {
  return methods.some(({ id }) => id === own.id) ? methods : [{ id: own.id, method_name: own.name }, ...methods]
}
