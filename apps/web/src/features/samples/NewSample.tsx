import { Fieldset, Text } from '@mantine/core'
import '@mantine/core/styles/Fieldset.css'
import { createSample, type ReportMethod, type Sample, type SampleType } from '@eluent/contract'
import {
  confirmWeightText,
  defaultQcVials,
  QC_SAMPLE_WEIGHT_MG,
  type CustomFieldDefinition,
} from '@eluent/domain/samples'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
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
import type { TypedAheadHandle } from './TypedAhead.tsx'
import type { SampleChoices } from './use-sample-choices.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

const RESET_AFTER_MS = 1000

interface NewSampleProps {
  kind: SampleKind
  /** Proposed; it can be overwritten. */
  batchNumber: string
  /** Whether the laboratory has due times, so that a sample may be a rush. */
  hasDueTimes: boolean
  choices: SampleChoices
  /** The sample that the new one is to be like. */
  model: Sample | null
  /** While it is being saved, and until the next form stands. */
  locked: boolean
  onLock: (locked: boolean) => void
  /** What is typed meanwhile. */
  typedAhead: RefObject<TypedAheadHandle | null>
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
function startOf(
  { kind, batchNumber, hasDueTimes, choices, model }: NewSampleProps,
  last: IntakeChoices,
): SampleValues {
  const own = {
    batch_number: batchNumber,
    sample_weight: kind === 'qc' ? String(QC_SAMPLE_WEIGHT_MG) : '',
    rush: hasDueTimes && kind === 'sample' ? false : undefined,
  }
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
  const { kind, choices, locked, onLock, typedAhead, onCreated, onDone } = props
  const { storage } = useServices()
  const session = useSession()
  const position = usePosition()
  // A repeat after a lost answer has the same contents, or it would make a second sample.
  const sentPosition = useRef<Position | null>(undefined)
  const create = useChange(createSample, { onStoredBefore: ({ data }) => onCreated(data) })
  const [last] = useState(() => readIntakeChoices(storage, session, kind))
  const [waiting, setWaiting] = useState<SampleValues | null>(null)
  const [asking, setAsking] = useState(false)
  const [fields, setFields] = useState<readonly CustomFieldDefinition[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const record = useRecordForm({
    initialValues: startOf(props, last),
    validate: (values) => formErrors(values, { is_qc: kind === 'qc', custom_fields: fields }),
    save: (values) => {
      if (sentPosition.current === undefined) sentPosition.current = position
      return create.mutateAsync({ body: bodyOf(values, sentPosition.current) }).catch((refusal: unknown) => {
        onLock(false)
        throw refusal
      })
    },
    savedText: t('Sample created successfully'),
    onSaved: ({ data }, values) => {
      rememberIntakeChoices(storage, session, kind, values)
      onCreated(data)
      timer.current = setTimeout(onDone, RESET_AFTER_MS)
    },
  })
  const { form } = record

  const begun = useRef(false)
  // Before anything is drawn, so that no letter falls between the two forms.
  useLayoutEffect(() => {
    if (begun.current) return
    begun.current = true
    const { field = 'strain_name', ...typed } = typedAhead.current?.take() ?? {}
    form.setValues(Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== '')))
    form.getInputNode(field)?.focus()
    onLock(false)
  })
  const shown = useRef<unknown>(null)
  useEffect(() => {
    if (record.failure !== null && record.failure !== shown.current) {
      form.getInputNode(Object.keys(form.errors)[0] ?? 'strain_name')?.focus()
    }
    shown.current = record.failure
  })

  const confirm = () => {
    if (!waiting) return
    setAsking(false)
    onLock(true)
    record.save(waiting)
  }

  return (
    <>
      <Fieldset variant="unstyled" disabled={locked}>
        <SampleForm
          record={record}
          kind={kind}
          choices={choices}
          submitLabel={t('Create')}
          failedText={t('Failed to create sample. Please try again.')}
          newVialType={last.vial_type}
          onFields={setFields}
          onTypeChosen={(typeId) => {
            if (kind === 'qc' && typeId !== null) form.setFieldValue('prepared_samples', qcVials(choices.types, typeId))
          }}
          onSubmit={(values) => {
            setWaiting(values)
            setAsking(true)
          }}
        />
      </Fieldset>
      <ConfirmModal
        opened={asking}
        title={t('Create Sample')}
        confirmLabel={t('Confirm')}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <Text>{translated(confirmWeightText(waiting?.sample_weight.trim() ?? ''))}</Text>
      </ConfirmModal>
    </>
  )
}
