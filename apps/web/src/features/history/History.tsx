import { Text, Title } from '@mantine/core'
import type { readSampleHistory, ReplyOf } from '@eluent/contract'
import { HistoryList } from './HistoryList.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import classes from './History.module.css'
import { VoidedRuns } from './VoidedRuns.tsx'
import { t } from '../../language/t.ts'

type Found = ReplyOf<typeof readSampleHistory>['data']

/** The trail and the runs that no longer count; `narrow` beside something else. */
export function History({ entries, voided_runs, truncated, narrow = false }: Found & { narrow?: boolean }) {
  return (
    <>
      {narrow ? <HistoryList entries={entries} /> : <HistoryTable entries={entries} />}
      {voided_runs.length > 0 && (
        <>
          <Title order={2} className={classes['heading'] ?? ''}>
            {t('Void runs')}
          </Title>
          <VoidedRuns runs={voided_runs} />
        </>
      )}
      {truncated && (
        <Text fz="sm" c="dimmed" mt="sm">
          {t('Older entries are kept but not shown here.')}
        </Text>
      )}
    </>
  )
}
