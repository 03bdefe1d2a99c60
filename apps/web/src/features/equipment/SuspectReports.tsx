import { listSuspectReports, type Equipment, type SuspectReport } from '@eluent/contract'
import { restsOn, type EquipmentKind } from '@eluent/domain/equipment'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { ListDate } from '../../ui/dates/ListDate.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { UnderReviewButton } from '../nonconformances/NonconformanceLinks.tsx'
import { dayWord } from './equipment-words.ts'
import { t } from '../../language/t.ts'

/** How it is known which reports these are. */
const HOW = {
  runs: null,
  bench: t(
    "By the bench sheets that name this piece since then. Weights of that time that name none may have been made with it: 'not named'.",
  ),
  moisture: t(
    "By the moisture that was determined with this piece since then. Determinations that name none may have been made with it: 'not named'.",
  ),
  unknown: t('No report says whether this piece was used: these are all reports since then.'),
} as const

/** What a report without a name of a piece lacks. */
const NOT_NAMED: Readonly<Partial<Record<EquipmentKind, string>>> = {
  balance: t('Balance not named'),
  pipette: t('Pipette not named'),
  oven: t('Oven not named'),
}

/** The reports that were released since a piece is suspect, while it is out of service. */
export function SuspectReports({ piece }: { piece: Equipment }) {
  const since = piece.suspect_since
  const reports = useData(listSuspectReports, since === null ? null : { params: { id: piece.id }, query: { since } })
  if (since === null) return null
  const how = HOW[restsOn(piece) ?? 'unknown']
  const samples = [...new Set((reports.data ?? []).map(({ sample_id }) => sample_id))]
  return (
    <Panel
      title={t('Reports released since {day}', { day: dayWord(since) })}
      action={
        samples.length > 0 && (
          <UnderReviewButton of={{ kind: 'equipment', id: piece.id }} samples={samples} since={since} />
        )
      }
    >
      <ReadRecord query={reports}>
        {(found) =>
          found.length === 0 ? (
            t('None that rests on it.')
          ) : (
            <>
              {how !== null && <p>{how}</p>}
              <PlainTable
                label={t('Reports')}
                minWidth={480}
                rows={found}
                rowKey={({ report_number }) => report_number}
                columns={[
                  {
                    header: t('Report'),
                    render: ({ report_number, sample_id }) => (
                      <Anchor component={Link} to={pathTo('sampleReport', { id: sample_id })} inherit>
                        {report_number}
                      </Anchor>
                    ),
                  },
                  ...(NOT_NAMED[piece.kind] === undefined
                    ? []
                    : [
                        {
                          header: t('Bench'),
                          render: ({ named }: SuspectReport) => (named ? t('Names this piece') : NOT_NAMED[piece.kind]),
                        },
                      ]),
                  { header: t('Sample'), render: ({ name }) => name ?? '–' },
                  { header: t('Released'), render: ({ released_at }) => <ListDate at={released_at} /> },
                  { header: t('By'), render: ({ released_by_name }) => released_by_name },
                ]}
              />
            </>
          )
        }
      </ReadRecord>
    </Panel>
  )
}
