import { Button, Group, SegmentedControl } from '@mantine/core'
import { readSample, type Sample } from '@eluent/contract'
import { isQcSampleType } from '@eluent/domain/samples'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { CreatedNotice } from './CreatedNotice.tsx'
import { NewSample, type SampleKind } from './NewSample.tsx'
import { useNextNumbers, useSampleChoices } from './queries.ts'

const kindOf = (sample: Sample): SampleKind => (isQcSampleType(sample.sample_type.slug) ? 'qc' : 'sample')

/** Registers a Sample Test or a Quality Control Test; `?from=7` starts with the choices of sample 7. */
export function SampleCreatePage() {
  const search: { qc?: string; from?: string } = useSearch({ strict: false })
  const fromId = Number(search.from ?? 0)
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
  const choices = useSampleChoices()
  const numbers = useNextNumbers(formNumber)
  const failed = choices.types.error ?? choices.methods.error ?? choices.preps.error
  const loaded = choices.types.data && choices.methods.data && choices.preps.data
  const change = (next: SampleKind) => {
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
      {created && <CreatedNotice sample={created} onClose={() => setCreated(null)} />}
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
      ) : numbers.isPending || !loaded ? (
        <SkeletonLines />
      ) : (
        <NewSample
          key={`${kind}-${formNumber}`}
          kind={kind}
          batchNumber={numbers.data?.batch_number ?? ''}
          choices={{
            types: choices.types.data ?? [],
            methods: choices.methods.data ?? [],
            preps: choices.preps.data ?? [],
          }}
          model={model && kindOf(model) === kind ? model : null}
          onCreated={setCreated}
          onDone={() => setFormNumber((number) => number + 1)}
        />
      )}
    </>
  )
}
