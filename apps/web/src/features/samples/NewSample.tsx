import { Text } from '@mantine/core'
import { createSample, type ReportMethod, type Sample, type SampleType } from '@eluent/contract'
import {
  confirmWeightText,
  defaultQcVials,
  QC_SAMPLE_WEIGHT_MG,
  type CustomFieldDefinition,
} from '@eluent/domain/samples'
import { useEffect, useRef, useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { usePosition, type Position } from '../../frame/position.ts'
import { useServices, useSession } from '../../frame/services.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { readIntakeChoices, rememberIntakeChoices, stillOffered, type IntakeChoices } from './intake-choices.ts'
import {
  bodyOf,
  emptySample,
  formErrors,
  prepVials,
  similarTo,
  vialValues,
  type SampleKind,
  type SampleValues,
} from './sample-form.ts'
import { SampleForm } from './SampleForm.tsx'
import type { SampleChoices } from './use-sample-choices.ts'

const RESET_AFTER_MS = 1000

interface NewSampleProps {
  kind: SampleKind
  /** Proposed; it can be overwritten. */
  batchNumber: string
  choices: SampleChoices
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
  return {
    ...emptySample,
    ...chosen,
    test_method_id: chosen.test_method_id ?? defaultMethodId(choices.methods),
    ...own,
    prepared_samples:
      kind === 'qc'
        ? qcVials(choices.types, chosen.sample_type_id)
        : (prepVials(choices.preps, chosen.prep_method_id) ?? []),
  }
}

/** One new sample, from the first field to its confirmation. */
export function NewSample(props: NewSampleProps) {
  const { kind, choices, onCreated, onDone } = props
  const { storage } = useServices()
  const session = useSession()
  const position = usePosition()
  // A repeat after a lost answer has the same contents, or it would make a second sample.
  const sentPosition = useRef<Position | null>(undefined)
  const create = useChange(createSample)
  const [last] = useState(() => readIntakeChoices(storage, session, kind))
  const [waiting, setWaiting] = useState<SampleValues | null>(null)
  const [fields, setFields] = useState<readonly CustomFieldDefinition[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const record = useRecordForm({
    initialValues: startOf(props, last),
    validate: (values) => formErrors(values, { is_qc: kind === 'qc', custom_fields: fields }),
    save: (values) => {
      if (sentPosition.current === undefined) sentPosition.current = position
      return create.mutateAsync({ body: bodyOf(values, sentPosition.current) }).finally(() => setWaiting(null))
    },
    savedText: 'Sample created successfully',
    onSaved: ({ data }, values) => {
      rememberIntakeChoices(storage, session, kind, values)
      onCreated(data)
      timer.current = setTimeout(onDone, RESET_AFTER_MS)
    },
  })
  const { form } = record

  return (
    <>
      <SampleForm
        record={record}
        kind={kind}
        choices={choices}
        submitLabel="Create"
        failedText="Failed to create sample. Please try again."
        firstField={first}
        newVialType={last.vial_type}
        onFields={setFields}
        onTypeChosen={(typeId) => {
          if (kind === 'qc' && typeId !== null) form.setFieldValue('prepared_samples', qcVials(choices.types, typeId))
        }}
        onSubmit={setWaiting}
      />
      <ConfirmModal
        opened={waiting !== null}
        title="Create Sample"
        confirmLabel="Confirm"
        pending={record.pending}
        onConfirm={() => waiting && record.save(waiting)}
        onClose={() => setWaiting(null)}
      >
        <Text>{confirmWeightText(waiting?.sample_weight.trim() ?? '')}</Text>
      </ConfirmModal>
    </>
  )
}
