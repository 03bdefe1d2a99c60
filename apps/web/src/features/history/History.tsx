import { Text, Title } from '@mantine/core'
import type { readSampleHistory, ReplyOf } from '@eluent/contract'
import { HistoryTable } from './HistoryTable.tsx'
import classes from './History.module.css'
import { VoidedRuns } from './VoidedRuns.tsx'
import { t } from '../../language/t.ts'

/** The trail and the runs that no longer count. */
export function History({ entries, voided_runs, truncated }: ReplyOf<typeof readSampleHistory>['data']) {
  return (
    <>
      <HistoryTable entries={entries} />
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
