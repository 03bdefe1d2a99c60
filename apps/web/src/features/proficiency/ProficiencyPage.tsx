import { deleteProficiencyRound, listProficiencyRounds, type ProficiencyRound } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { NONCONFORMANCE_STATE_NAMES } from '@eluent/domain/nonconformances'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { formatCalendarDay } from '../../ui/dates/format-date.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { DueWord } from '../../ui/StateWord/DueWord.tsx'
import { t } from '../../language/t.ts'
import { AddRoundModal } from './AddRoundModal.tsx'
import { enteredText, scoreText, VerdictWord } from './verdict-words.tsx'

/** How the laboratory did in the rounds of its providers, and when each analyte is due again. */
export function ProficiencyPage() {
  const mayEnter = can(useSession()?.claims.permissions, 'nonconformance.enter')
  const found = useRead(listProficiencyRounds, {})
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<ProficiencyRound | null>(null)
  // a round begins with what the last one had, so a quick click waits for the list
  const last = found.data?.data.rounds[0]
  return (
    <>
      <PageHeader action={mayEnter && <Button onClick={() => setAdding(true)}>{t('Add Round')}</Button>} />
      <ReadRecord query={found} errorTitle={t('The proficiency tests could not be loaded.')}>
        {({ data: { rounds, next } }) =>
          rounds.length === 0 ? (
            <EmptyState title={t('No round yet')}>
              {t('When the results of a proficiency test arrive, keep the assigned values and yours here.')}
            </EmptyState>
          ) : (
            <Stack gap="lg">
              <Panel title={t('Next rounds')} flush>
                <PlainTable
                  label={t('Next rounds')}
                  minWidth={360}
                  rows={next}
                  rowKey={({ analyte }) => analyte}
                  columns={[
                    { header: t('Analyte'), render: ({ analyte }) => analyte },
                    { header: t('Last round'), render: ({ last_on }) => formatCalendarDay(last_on) },
                    {
                      header: t('Due by'),
                      render: ({ due_on, due }) => (
                        <Group gap="xs" component="span">
                          {formatCalendarDay(due_on)}
                          <DueWord due={due} />
                        </Group>
                      ),
                    },
                  ]}
                />
              </Panel>
              {rounds.map((round) => (
                <RoundPanel key={round.id} round={round} onRemove={mayEnter ? () => setRemoving(round) : undefined} />
              ))}
            </Stack>
          )
        }
      </ReadRecord>
      {adding && !found.isPending && <AddRoundModal last={last} onClose={() => setAdding(false)} />}
      {removing && <RemoveRoundModal round={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

interface RoundPanelProps {
  round: ProficiencyRound
  onRemove: (() => void) | undefined
}

function RoundPanel({ round, onRemove }: RoundPanelProps) {
  const { provider, scheme, unit, results, nonconformance, note } = round
  const name = nameOf(round)
  return (
    <Panel
      title={name}
      flush
      action={
        onRemove && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={t('Remove {name}', { name })}
            onClick={onRemove}
          >
            {t('Remove')}
          </Button>
        )
      }
    >
      <Text fz="sm" px={20} py="sm" style={{ overflowWrap: 'anywhere' }}>
        {[
          provider,
          scheme,
          unit === 'percent' ? '%' : unit,
          t('reported {day}', { day: formatCalendarDay(round.reported_on) }),
        ].join(' · ')}
        {nonconformance && (
          <>
            {' · '}
            <Anchor component={Link} to={pathTo('nonconformance', { id: nonconformance.id })} inherit>
              {nonconformance.number}
            </Anchor>{' '}
            ({t(NONCONFORMANCE_STATE_NAMES[nonconformance.state])})
          </>
        )}
        {note !== null && ` · ${note}`}
      </Text>
      <PlainTable
        label={name}
        minWidth={680}
        rows={results}
        rowKey={({ analyte }) => analyte}
        columns={[
          { header: t('Analyte'), render: ({ analyte }) => analyte },
          { header: t('Assigned value'), align: 'right', render: ({ assigned }) => enteredText(assigned) },
          { header: t('Sigma'), align: 'right', render: ({ sigma }) => enteredText(sigma) },
          { header: t('U assigned'), align: 'right', render: ({ assigned_u }) => enteredText(assigned_u) },
          { header: t('Our result'), align: 'right', render: ({ ours }) => enteredText(ours) },
          { header: t('Our U'), align: 'right', render: ({ ours_u }) => enteredText(ours_u) },
          { header: 'z', align: 'right', render: ({ z }) => scoreText(z) },
          { header: 'zeta', align: 'right', render: ({ zeta }) => scoreText(zeta) },
          { header: 'E_n', align: 'right', render: ({ e_n }) => scoreText(e_n) },
          { header: t('Verdict'), render: ({ verdict }) => <VerdictWord state={verdict} /> },
        ]}
      />
    </Panel>
  )
}

function nameOf({ round }: ProficiencyRound): string {
  return t('Round {round}', { round })
}

function RemoveRoundModal({ round, onClose }: { round: ProficiencyRound; onClose: () => void }) {
  return (
    <RemovalModal
      opened
      title={t('Remove {name}', { name: nameOf(round) })}
      confirmLabel={t('Remove')}
      action={useChange(deleteProficiencyRound)}
      input={(body) => ({ params: { id: round.id }, body })}
      doneText={() => t('Round removed')}
      onClose={onClose}
    >
      {t('It leaves the page and stays in the history. A nonconformance that it opened stays.')}
    </RemovalModal>
  )
}
