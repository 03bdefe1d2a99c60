import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import type { PrepMethod, ReportMethod, Sample, SampleType } from '@eluent/contract'
import {
  confirmWeightText,
  defaultQcVials,
  QC_SAMPLE_WEIGHT_MG,
  vialsFromPrepSteps,
  type CustomFieldDefinition,
  type PrepStep,
} from '@eluent/domain/samples'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useServices, useSession } from '../../frame/services.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { showFieldErrors } from '../../ui/forms/form-errors.ts'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { useBodyKey } from '../../ui/forms/use-body-key.ts'
import { readIntakeChoices, rememberIntakeChoices, stillOffered, type IntakeChoices } from './intake-choices.ts'
import { useCreateSample } from './queries.ts'
import {
  bodyOf,
  emptySample,
  formErrors,
  saveFailure,
  similarTo,
  vialValues,
  type SampleValues,
} from './sample-form.ts'
import { SampleForm } from './SampleForm.tsx'
import { usePosition } from './use-position.ts'

export type SampleKind = 'sample' | 'qc'
const RESET_AFTER_MS = 1000

interface Choices {
  types: readonly SampleType[]
  methods: readonly ReportMethod[]
  preps: readonly PrepMethod[]
}

interface NewSampleProps {
  kind: SampleKind
  /** Proposed; it can be overwritten. */
  batchNumber: string
  choices: Choices
  /** The sample that the new one is to be like. */
  model: Sample | null
  onCreated: (sample: Sample) => void
  onDone: () => void
}

/** The vials a QC test of this type starts with. */
const qcVials = (types: readonly SampleType[], typeId: string | null) =>
  vialValues(defaultQcVials(types.find((type) => String(type.id) === typeId)?.slug ?? ''))

/** The laboratory's default report method; without one the choice is left open. */
const defaultMethodId = (methods: readonly ReportMethod[]): string | null => {
  const usual = methods.find((method) => method.default)
  return usual ? String(usual.id) : null
}

/** What a form starts with: the model's choices, else those of this user's last sample, else the default method. */
function startOf({ kind, batchNumber, choices, model }: NewSampleProps, last: IntakeChoices): SampleValues {
  const own = { batch_number: batchNumber, sample_weight: kind === 'qc' ? String(QC_SAMPLE_WEIGHT_MG) : '' }
  if (model) return { ...stillOffered(similarTo(model), choices), ...own }
  const { vial_type: _color, ...chosen } = stillOffered(last, choices)
  const steps = choices.preps.find((prep) => String(prep.id) === chosen.prep_method_id)?.prep_steps
  return {
    ...emptySample,
    ...chosen,
    test_method_id: chosen.test_method_id ?? defaultMethodId(choices.methods),
    ...own,
    prepared_samples:
      kind === 'qc'
        ? qcVials(choices.types, chosen.sample_type_id)
        : vialValues(vialsFromPrepSteps((steps ?? []) as unknown as PrepStep[])),
  }
}

/** One new sample, from the first field to its confirmation. */
export function NewSample(props: NewSampleProps) {
  const { kind, choices, onCreated, onDone } = props
  const { storage } = useServices()
  const session = useSession()
  const position = usePosition()
  const create = useCreateSample()
  const formKey = useBodyKey()
  const [last] = useState(() => readIntakeChoices(storage, session, kind))
  const [waiting, setWaiting] = useState<{ values: SampleValues; key: string } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const fields = useRef<readonly CustomFieldDefinition[]>([])
  const hearFields = useCallback((defined: readonly CustomFieldDefinition[]) => {
    fields.current = defined
  }, [])
  const form = useForm<SampleValues>({
    mode: 'controlled',
    initialValues: startOf(props, last),
    validate: (values) => formErrors(values, { is_qc: kind === 'qc', custom_fields: fields.current }),
  })
  const guard = useUnsavedGuard(form.isDirty())

  const save = () => {
    if (!waiting) return
    create.mutate(
      { body: bodyOf(waiting.values, position), key: waiting.key },
      {
        onSuccess: ({ data }) => {
          rememberIntakeChoices(storage, session, kind, waiting.values)
          guard.release()
          setWaiting(null)
          setError(null)
          onCreated(data)
          notifications.show({ color: 'accent', message: 'Sample created successfully' })
          timer.current = setTimeout(onDone, RESET_AFTER_MS)
        },
        onError: (cause) => {
          setWaiting(null)
          setError(saveFailure(showFieldErrors(form, cause), 'Failed to create sample. Please try again.'))
        },
      },
    )
  }

  return (
    <>
      {guard.modal}
      <SampleForm
        form={form}
        kind={kind}
        choices={choices}
        error={error}
        submitLabel="Create"
        pending={create.isPending}
        firstField={first}
        newVialType={last.vial_type}
        onFields={hearFields}
        onTypeChosen={(typeId) => {
          if (kind === 'qc' && typeId !== null) form.setFieldValue('prepared_samples', qcVials(choices.types, typeId))
        }}
        onSubmit={(values) => setWaiting({ values, key: formKey(values) })}
      />
      <ConfirmModal
        opened={waiting !== null}
        title="Create Sample"
        confirmLabel="Confirm"
        pending={create.isPending}
        onConfirm={save}
        onClose={() => setWaiting(null)}
      >
        <Text>{confirmWeightText(waiting?.values.sample_weight.trim() ?? '')}</Text>
      </ConfirmModal>
    </>
  )
}
