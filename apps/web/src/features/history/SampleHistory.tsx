import { Accordion, Skeleton } from '@mantine/core'
import { readSampleHistory } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { useEffect, useRef } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { useSession } from '../../frame/services.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { t } from '../../language/t.ts'

const History = lazyPart(async () => (await import('./History.tsx')).History)

interface SampleHistoryProps {
  sampleId: number
  opened: boolean
  onChange: (opened: boolean) => void
}

/** What happened to the sample and which runs no longer count; for those who may edit samples. */
export function SampleHistory({ sampleId, opened, onChange }: SampleHistoryProps) {
  const permissions = useSession()?.claims.permissions
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened) place.current?.scrollIntoView({ block: 'start' })
  }, [opened])
  const history = useData(readSampleHistory, { params: { id: sampleId } }, { enabled: opened })
  if (!can(permissions, 'sample.edit')) return null
  return (
    <Accordion
      ref={place}
      className="no-print"
      mt="md"
      variant="contained"
      chevronPosition="right"
      value={opened ? 'history' : null}
      onChange={(value) => onChange(value !== null)}
    >
      <Accordion.Item value="history">
        <Accordion.Control>{t('History')}</Accordion.Control>
        <Accordion.Panel>
          {history.error ? (
            <ErrorState error={history.error} onRetry={() => void history.refetch()} retrying={history.isFetching} />
          ) : history.data ? (
            <History {...history.data} />
          ) : (
            <Skeleton height={160} radius="sm" />
          )}
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
