import { listNonconformances } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import type { Touch } from '@eluent/domain/nonconformances'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { NonconformanceStateWord, SeverityWord } from './NonconformanceWords.tsx'
import { dayWord } from './nonconformance-words.ts'
import { t } from '../../language/t.ts'

const SHOWN = 25

/** The nonconformances that touch the record of a page, the newest first; nothing where there is none. */
export function NonconformancesOf({ touch: { kind, id } }: { touch: Touch }) {
  const isSeen = can(useSession()?.claims.permissions, 'nonconformance.view')
  const request = {
    startIndex: 0,
    endIndex: SHOWN,
    sortColumn: 'id',
    sortOrder: 'DESC',
    touched_kind: kind,
    touched_id: id,
  } as const
  const found = useRead(listNonconformances, isSeen ? { query: request } : null)
  // who opens a page sees it without waiting for them; only a failure is reported
  if (!found.isError && (found.data?.data.length ?? 0) === 0) return null
  return (
    <Panel title={t('Nonconformances')} flush={!found.isError}>
      <ReadRecord query={found} errorTitle={t('The nonconformances could not be loaded.')}>
        {({ data }) => (
          <PlainTable
            label={t('Nonconformances')}
            minWidth={480}
            rows={data}
            rowKey={(row) => row.id}
            columns={[
              {
                header: t('Number'),
                render: (row) => (
                  <Anchor component={Link} to={pathTo('nonconformance', { id: row.id })} inherit>
                    {row.number}
                  </Anchor>
                ),
              },
              { header: t('State'), render: ({ state }) => <NonconformanceStateWord state={state} /> },
              { header: t('Severity'), render: ({ severity }) => <SeverityWord state={severity} /> },
              { header: t('Found'), render: ({ found_on }) => dayWord(found_on) },
              { header: t('What happened'), render: ({ what }) => what },
            ]}
          />
        )}
      </ReadRecord>
    </Panel>
  )
}
