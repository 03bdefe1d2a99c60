import { judgeAnalyticalBatch, rejectAnalyticalBatch, type AnalyticalBatchRow } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { IconGavel, IconPlaylistAdd, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useServices, useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { RowSelectionBar } from '../../ui/SelectionBar/RowSelectionBar.tsx'
import type { SelectionAction } from '../../ui/SelectionBar/SelectionActions.tsx'
import { showOutcome } from '../../ui/SelectionBar/show-outcome.tsx'
import { useOneByOne } from '../../ui/SelectionBar/use-one-by-one.ts'
import type { ChosenRows } from '../../ui/SelectionBar/use-row-selection.ts'
import { useQueueBatches } from './use-queue-batches.ts'

const numberOf = ({ number }: AnalyticalBatchRow): string => number

/** What can be done with several analytical batches; what one of them refuses is named by its number. */
export function AnalyticalBatchSelectionBar({ selection }: { selection: ChosenRows<AnalyticalBatchRow> }) {
  const { api } = useServices()
  const permissions = useSession()?.claims.permissions
  const [isRejecting, setRejecting] = useState(false)
  const { chosen, giveUp } = selection
  const queueing = useQueueBatches(giveUp)
  const judging = useOneByOne<AnalyticalBatchRow>({
    touches: judgeAnalyticalBatch.touches,
    name: numberOf,
    refusal: ({ state }) => (state === 'open' ? null : t('It is not open.')),
    send: ({ id }) => api.call(judgeAnalyticalBatch, { params: { id } }),
  })
  const rejecting = useOneByOne<AnalyticalBatchRow, { reason: string }>({
    touches: rejectAnalyticalBatch.touches,
    name: numberOf,
    send: ({ id }, body) => api.call(rejectAnalyticalBatch, { params: { id }, body }),
  })
  const open = chosen.some(({ state }) => state === 'open')
    ? { allowed: true, text: null }
    : { allowed: false, text: t('None of them is open.') }
  const standing = chosen.some(({ state }) => state !== 'rejected')
    ? { allowed: true, text: null }
    : { allowed: false, text: t('All of them are rejected.') }
  const may = (permission: Parameters<typeof can>[1], action: SelectionAction) =>
    can(permissions, permission) ? [action] : []
  const judge = () =>
    judging.mutate(
      { rows: chosen, input: undefined },
      {
        onSuccess: (reply) => {
          giveUp(reply.done)
          showOutcome({ reply, did: t('judged again') })
        },
      },
    )
  return (
    <>
      <RowSelectionBar
        selection={selection}
        progress={queueing.progress}
        actions={[
          ...may('sample_report.run_test', {
            label: t('Send to Queue'),
            verdict: open,
            pending: queueing.progress !== null,
            primary: true,
            icon: IconPlaylistAdd,
            does: { run: () => queueing.add(chosen) },
          }),
          ...may('quality.enter', {
            label: t('Judge Again'),
            verdict: open,
            pending: judging.isPending,
            icon: IconGavel,
            does: { run: judge },
          }),
          ...may('quality.approve', {
            label: t('Reject ...'),
            verdict: standing,
            destructive: true,
            icon: IconX,
            does: { ask: () => setRejecting(true) },
          }),
        ]}
      />
      <RemovalModal
        opened={isRejecting}
        title={t('Reject Batches')}
        confirmLabel={t('Reject')}
        action={rejecting}
        input={(body) => ({ rows: chosen, input: body })}
        onReply={(reply) => {
          giveUp(reply.done)
          showOutcome({ reply, did: t('rejected') })
        }}
        onClose={() => setRejecting(false)}
      >
        {t(
          '{count, plural, one {Reports of # batch} other {Reports of # batches}} cannot be released. The runs stay readable, and for each a new batch of the same samples waits for new preparations.',
          { count: chosen.length },
        )}
      </RemovalModal>
    </>
  )
}
