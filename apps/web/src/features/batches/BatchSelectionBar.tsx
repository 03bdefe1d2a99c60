import { deleteBatch, type Batch } from '@eluent/contract'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useServices } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { RowSelectionBar } from '../../ui/SelectionBar/RowSelectionBar.tsx'
import { showOutcome } from '../../ui/SelectionBar/show-outcome.tsx'
import { useOneByOne } from '../../ui/SelectionBar/use-one-by-one.ts'
import type { ChosenRows } from '../../ui/SelectionBar/use-row-selection.ts'

/** What can be done with several batches: those that are in use stay, each named with its reason. */
export function BatchSelectionBar({ selection }: { selection: ChosenRows<Batch> }) {
  const { api } = useServices()
  const [isDeleting, setDeleting] = useState(false)
  const { chosen, giveUp } = selection
  const deleting = useOneByOne<Batch, { reason: string }>({
    touches: deleteBatch.touches,
    name: ({ name }) => name,
    send: ({ id }, body) => api.call(deleteBatch, { params: { id }, body }),
  })
  const codes = chosen.reduce((sum, { qr_code_count }) => sum + qr_code_count, 0)
  const isFree = chosen.some((batch) => batch.can.delete.allowed)
  return (
    <>
      <RowSelectionBar
        selection={selection}
        actions={[
          {
            label: t('Delete'),
            verdict: isFree ? { allowed: true, text: null } : { allowed: false, text: t('All of them are in use.') },
            destructive: true,
            icon: IconTrash,
            does: { ask: () => setDeleting(true) },
          },
        ]}
      />
      <RemovalModal
        opened={isDeleting}
        title={t('Delete Batches')}
        confirmLabel={t('Delete')}
        action={deleting}
        input={(body) => ({ rows: chosen, input: body })}
        onReply={(reply) => {
          giveUp(reply.done)
          showOutcome({ reply, did: t('deleted') })
        }}
        onClose={() => setDeleting(false)}
      >
        {t(
          '{count, plural, one {# batch} other {# batches}} and their {codes} QR codes leave every list; one that is in use stays. Codes that are printed lead nowhere then.',
          { count: chosen.length, codes },
        )}
      </RemovalModal>
    </>
  )
}
