import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { defaultQcVials } from '@eluent/domain'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { pathTo } from '../../app/screens.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { showFieldErrors } from '../../ui/form-errors.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { useCreateSample, useNextNumbers, useSampleChoices } from './queries.ts'
import { bodyOf, emptySample, formErrors, saveFailure, type SampleValues } from './sample-form.ts'
import { SampleForm } from './SampleForm.tsx'
import { usePosition } from './use-position.ts'

type Kind = 'sample' | 'qc'
const QC_WEIGHT_MG = '1'
const RESET_AFTER_MS = 1000

/** Registers a Sample Test or a Quality Control Test. */
export function SampleCreatePage() {
  const search: { qc?: string } = useSearch({ strict: false })
  const [kind, setKind] = useState<Kind>(search.qc === 'true' ? 'qc' : 'sample')
  // A new number makes a new form: after a success and when the kind changes.
  const [formNumber, setFormNumber] = useState(0)
  const choices = useSampleChoices()
  const numbers = useNextNumbers(formNumber)
  const failed = choices.types.error ?? choices.methods.error ?? choices.preps.error
  const change = (next: Kind) => {
    setKind(next)
    setFormNumber((number) => number + 1)
  }
  return (
    <>
      <PageHeader
        title="Create Sample"
        crumbs={[
          { label: 'Home', to: pathTo('home') },
          kind === 'qc' ? { label: 'QC', to: pathTo('qcList') } : { label: 'Sample Results', to: pathTo('sampleList') },
          { label: 'Create Sample' },
        ]}
        action={
          <Group gap="xs">
            <Button component={Link} to={pathTo('sampleList')} variant="default">
              Sample Results
            </Button>
            <Button component={Link} to={pathTo('qcList')} variant="default">
              QC Results
            </Button>
          </Group>
        }
      />
      <SegmentedControl
        mb="md"
        aria-label="Kind of test"
        value={kind}
        onChange={(value) => change(value === 'qc' ? 'qc' : 'sample')}
        data={[
          { value: 'sample', label: 'Sample Test' },
          { value: 'qc', label: 'Quality Control Test' },
        ]}
      />
      {failed ? (
        <ErrorState
          error={failed}
          onRetry={() =>
            void Promise.all([choices.types.refetch(), choices.methods.refetch(), choices.preps.refetch()])
          }
        />
      ) : numbers.isPending || !choices.types.data ? (
        <SkeletonLines />
      ) : (
        <NewSample
          key={`${kind}-${formNumber}`}
          kind={kind}
          batchNumber={numbers.data?.batch_number ?? ''}
          choices={choices}
          onDone={() => setFormNumber((number) => number + 1)}
        />
      )}
    </>
  )
}

interface NewSampleProps {
  kind: Kind
  /** Proposed; it can be overwritten. */
  batchNumber: string
  choices: ReturnType<typeof useSampleChoices>
  onDone: () => void
}

function NewSample({ kind, batchNumber, choices, onDone }: NewSampleProps) {
  const position = usePosition()
  const create = useCreateSample()
  const [waiting, setWaiting] = useState<{ values: SampleValues; key: string } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const form = useForm<SampleValues>({
    mode: 'controlled',
    initialValues: { ...emptySample, batch_number: batchNumber, sample_weight: kind === 'qc' ? QC_WEIGHT_MG : '' },
    validate: (values) => formErrors(values, { is_qc: kind === 'qc' }),
  })
  const types = choices.types.data ?? []

  // A QC test starts with the vials of its type.
  const startVials = (typeId: string | null) => {
    const slug = types.find((type) => String(type.id) === typeId)?.slug
    if (kind !== 'qc' || slug === undefined) return
    form.setFieldValue(
      'prepared_samples',
      defaultQcVials(slug).map((vial) => ({ ...vial, dilution_factor: String(vial.dilution_factor) })),
    )
  }

  const save = () => {
    if (!waiting || create.isPending) return
    create.mutate(
      { body: bodyOf(waiting.values, position), key: waiting.key },
      {
        onSuccess: () => {
          setWaiting(null)
          setError(null)
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
      <SampleForm
        form={form}
        kind={kind}
        choices={{ types, methods: choices.methods.data ?? [], preps: choices.preps.data ?? [] }}
        error={error}
        submitLabel="Create"
        pending={create.isPending}
        onTypeChosen={startVials}
        onSubmit={(values) => setWaiting({ values, key: crypto.randomUUID() })}
      />
      <ConfirmModal
        opened={waiting !== null}
        title="Create Sample"
        confirmLabel="Confirm"
        pending={create.isPending}
        onConfirm={save}
        onClose={() => setWaiting(null)}
      >
        <Text>{`Confirm Sample weight ${waiting?.values.sample_weight.trim() ?? ''}mg`}</Text>
      </ConfirmModal>
    </>
  )
}
