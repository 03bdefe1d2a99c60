import { Accordion, Skeleton } from '@mantine/core'
import { readSampleHistory } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { useSession } from '../../frame/services.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { t } from '../../language/t.ts'

const History = lazyPart(async () => (await import('./History.tsx')).History)

/** What happened to the sample and which runs no longer count; for those who may edit samples. */
export function SampleHistory({ sampleId }: { sampleId: number }) {
  const permissions = useSession()?.claims.permissions
  const [opened, setOpened] = useState(false)
  const history = useData(readSampleHistory, { params: { id: sampleId } }, { enabled: opened })
  if (!can(permissions, 'sample.edit')) return null
  return (
    <Accordion
      className="no-print"
      mt="md"
      variant="contained"
      chevronPosition="right"
      value={opened ? 'history' : null}
      onChange={(value) => setOpened(value !== null)}
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
