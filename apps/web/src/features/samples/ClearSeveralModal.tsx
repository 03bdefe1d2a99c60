import { clearSeveralResults, type BulkReply } from '@eluent/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { inChunks } from '../../ui/SelectionBar/in-chunks.ts'
import { showOutcome } from '../../ui/SelectionBar/show-outcome.tsx'
import { PrepareAgain } from '../results/PrepareAgain.tsx'
import { t } from '../../language/t.ts'

interface ClearSeveralModalProps {
  ids: readonly number[]
  /** Ids of those that it was done to. */
  onDone: (done: readonly number[]) => void
  onClose: () => void
}

/** Asks why before the results of all that is selected are cleared. */
export function ClearSeveralModal({ ids, onDone, onClose }: ClearSeveralModalProps) {
  const [preparesAgain, setPreparesAgain] = useState(false)
  const clear = useChange(clearSeveralResults, { rereadAfter: 'settled' })
  const action = useMutation<BulkReply, Error, { reason: string }>({
    mutationFn: ({ reason }) =>
      inChunks(
        ids,
        (samples) => clear.mutateAsync({ body: { samples, reason, ...(preparesAgain && { prepare_again: true }) } }),
        () => undefined,
      ),
  })
  return (
    <RemovalModal
      opened
      title={t('Clear Results')}
      confirmLabel={t('Clear')}
      action={action}
      input={(body) => body}
      onReply={(reply) => {
        showOutcome({ reply, did: t('cleared') })
        onDone(reply.done)
      }}
      onClose={onClose}
    >
      {t('The results of {text} become void, and the samples can be run again. The runs stay in the audit trail.', {
        text: t('{count, plural, one {# sample} other {# samples}}', { count: ids.length }),
      })}
      <PrepareAgain checked={preparesAgain} onChange={setPreparesAgain} />
    </RemovalModal>
  )
}
