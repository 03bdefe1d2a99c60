import { deleteEquipment, type Equipment } from '@eluent/contract'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { t } from '../../language/t.ts'

/** Takes a piece off the list that was added by mistake. */
export function RemoveEquipment({ piece }: { piece: Equipment }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  // the page of what was removed is left, not read again
  const remove = useChange(deleteEquipment, { refetch: false })
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        {t('Remove ...')}
      </Button>
      <RemovalModal
        opened={asking}
        title={t('Remove Equipment')}
        confirmLabel={t('Remove')}
        action={remove}
        input={(body) => ({ params: { id: piece.id }, body })}
        doneText={() => t('Equipment removed')}
        onDone={() => void navigate({ to: pathTo('equipmentList') })}
        onClose={() => setAsking(false)}
      >
        {t('{name} leaves the list, as one that was added by mistake. What is used no more is retired by an event.', {
          name: piece.name,
        })}
      </RemovalModal>
    </>
  )
}
