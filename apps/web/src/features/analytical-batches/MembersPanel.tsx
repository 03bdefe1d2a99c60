import { removeFromAnalyticalBatch, type AnalyticalBatch, type AnalyticalBatchMember } from '@eluent/contract'
import { ROLE_WORDS } from '@eluent/domain/analytical-batches'
import { can } from '@eluent/domain/auth'
import { SAMPLE_STATES, stateWord } from '@eluent/domain/samples'
import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'

/** Samples and QC of a batch in the order in which they are to be injected. */
export function MembersPanel({ batch }: { batch: AnalyticalBatch }) {
  const [removed, setRemoved] = useState<AnalyticalBatchMember | null>(null)
  const remove = useChange(removeFromAnalyticalBatch)
  const mayChange = can(useSession()?.claims.permissions, 'quality.enter') && batch.state === 'open'
  const byId = new Map(batch.members.map((member) => [member.id, member]))
  const rows = batch.plan.flatMap((id) => byId.get(id) ?? [])
  return (
    <Panel title={t('Members in the order of the tray')} flush>
      <PlainTable
        label={t('Members')}
        minWidth={560}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { header: t('Role'), render: ({ role, label }) => (role === 'sample' ? t('Sample') : label) },
          {
            header: t('Sample'),
            render: ({ sample }) => (
              <Anchor component={Link} inherit to={pathTo('sampleReport', { id: sample.id })}>
                {sample.name}
              </Anchor>
            ),
          },
          { header: t('Batch Number'), render: ({ sample }) => sample.batch_number ?? 'N/A' },
          {
            header: t('What it is'),
            render: ({ role, parent_id }) => {
              const parent = byId.get(parent_id ?? 0)
              const word = t(ROLE_WORDS[role])
              return parent ? t('{word}: {sample}', { word, sample: parent.label }) : word
            },
          },
          { header: t('State'), render: (member) => <MemberState member={member} /> },
          mayChange && {
            header: '',
            align: 'right',
            render: (member) => (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={t('Take out {name}', { name: member.label })}
                onClick={() => setRemoved(member)}
              >
                {t('Take Out')}
              </Button>
            ),
          },
        ]}
      />
      <RemovalModal
        opened={removed !== null}
        title={t('Take Out of the Batch')}
        confirmLabel={t('Take Out')}
        action={remove}
        input={({ reason }) => ({ params: { id: batch.id }, body: { members: [removed?.id ?? 0], reason } })}
        onClose={() => setRemoved(null)}
      >
        {t('{name} leaves the batch with what repeats it. The sample and its runs stay.', {
          name: removed?.label ?? '',
        })}
      </RemovalModal>
    </Panel>
  )
}

function MemberState({ member: { measured, bracketed, sample } }: { member: AnalyticalBatchMember }) {
  const state = SAMPLE_STATES.find((one) => one === sample.state)
  if (!measured) return t('Not run for this batch')
  if (bracketed === false) return t('Outside of a passing bracket')
  return state === undefined ? sample.state : t(stateWord(state))
}
