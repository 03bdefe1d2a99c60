import { Button, Group, SegmentedControl } from '@mantine/core'
import { nextIntakeNumbers, readSample, type Sample } from '@eluent/contract'
import { isQcSampleType } from '@eluent/domain/samples'
import { Link, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { saysId } from '../../ui/DataTable/left-out.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { sampleCrumbs } from '../../ui/PageHeader/sample-crumbs.ts'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { CreatedNotice } from './CreatedNotice.tsx'
import { NewSample } from './NewSample.tsx'
import type { SampleKind } from './sample-form.ts'
import { TypedAhead, type TypedAheadHandle } from './TypedAhead.tsx'
import { useSampleChoices } from './use-sample-choices.ts'
import { t } from '../../language/t.ts'

const kindOf = (sample: Sample): SampleKind => (isQcSampleType(sample.sample_type.slug) ? 'qc' : 'sample')

/** Registers a Sample Test or a Quality Control Test; `?from=7` starts with the choices of sample 7. */
export function SampleCreatePage() {
  const search: { qc?: string; from?: string } = useSearch({ strict: false })
  const fromId = saysId(search.from ?? '') ? Number(search.from) : 0
  const model = useData(readSample, fromId > 0 ? { params: { id: fromId } } : null)
  const isWaiting = fromId > 0 && model.isPending
  if (isWaiting) return <SkeletonLines />
  // What cannot be copied from is no reason not to begin.
  return <CreateSample key={fromId} model={model.data ?? null} startsAsQc={search.qc === 'true'} />
}

function CreateSample({ model, startsAsQc }: { model: Sample | null; startsAsQc: boolean }) {
  const [kind, setKind] = useState<SampleKind>(model ? kindOf(model) : startsAsQc ? 'qc' : 'sample')
  // A new number makes a new form: after a success and when the kind changes.
  const [formNumber, setFormNumber] = useState(0)
  const [created, setCreated] = useState<Sample | null>(null)
  // From Confirm until the next form stands.
  const [locked, setLocked] = useState(false)
  const typedAhead = useRef<TypedAheadHandle>(null)
  const { choices, error, refetch } = useSampleChoices()
  const numbers = useData(nextIntakeNumbers, {}, { snapshot: String(formNumber) })
  const change = (next: SampleKind) => {
    setKind(next)
    setFormNumber((number) => number + 1)
  }
  return (
    <>
      <PageHeader
        title={t('Create Sample')}
        crumbs={sampleCrumbs(kind === 'qc', { label: t('Create Sample') })}
        action={
          <Group gap="xs">
            <Button component={Link} to={pathTo('sampleList')} variant="default">
              {t('Sample Results')}
            </Button>
            <Button component={Link} to={pathTo('qcList')} variant="default">
              {t('QC Results')}
            </Button>
          </Group>
        }
      />
      {created && <CreatedNotice sample={created} onClose={() => setCreated(null)} />}
      <SegmentedControl
        mb="md"
        aria-label={t('Kind of test')}
        value={kind}
        disabled={locked}
        onChange={(value) => change(value === 'qc' ? 'qc' : 'sample')}
        data={[
          { value: 'sample', label: t('Sample Test') },
          { value: 'qc', label: t('Quality Control Test') },
        ]}
      />
      <TypedAhead ref={typedAhead} locked={locked} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : numbers.isPending || !choices ? (
        <SkeletonLines />
      ) : (
        <NewSample
          key={`${kind}-${formNumber}`}
          kind={kind}
          batchNumber={numbers.data?.batch_number ?? ''}
          hasDueTimes={numbers.data?.due_times === true}
          choices={choices}
          model={model && kindOf(model) === kind ? model : null}
          locked={locked}
          onLock={setLocked}
          typedAhead={typedAhead}
          onCreated={setCreated}
          onDone={() => setFormNumber((number) => number + 1)}
        />
      )}
    </>
  )
}
