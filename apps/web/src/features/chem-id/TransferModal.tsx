import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ChemIdEntity, Sample } from '@eluent/contract'
import { CHEM_ID_TEXTS } from '@eluent/domain/chem-id'
import { useRef, useState } from 'react'
import { useClientState } from '../../frame/services.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { ChemIdError } from './chem-id-client.ts'
import { useNoteTransfer, useSendSample } from './queries.ts'

/** What was sent and is still to be noted on the sample. */
interface Sent {
  entity: ChemIdEntity
  key: string
}

/** Asks before a sample leaves the house, sends it, and notes on the sample that it was sent. */
export function TransferModal({ sample, onClose }: { sample: Sample; onClose: () => void }) {
  const entity = useClientState((state) => state.chemId?.entity ?? null)
  const send = useSendSample()
  const note = useNoteTransfer(sample.id)
  const [sent, setSent] = useState<Sent | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // A second click comes before the first is drawn as pending: nothing is sent twice.
  const working = useRef(false)
  const name = sample.intake_form.strain_name ?? `sample ${sample.id}`

  const transfer = async () => {
    if (working.current) return
    working.current = true
    setFailure(null)
    try {
      await noteIt(sent ?? { entity: await send.mutateAsync(sample), key: crypto.randomUUID() })
    } catch (error) {
      setFailure(
        [CHEM_ID_TEXTS.transferFailed, error instanceof ChemIdError ? error.said : null]
          .filter((text) => text !== null)
          .join(' '),
      )
    } finally {
      working.current = false
    }
  }

  /** It is with the service by now: what fails here is said, and tried again alone. */
  const noteIt = async (done: Sent) => {
    try {
      await note.mutateAsync(done)
    } catch (error) {
      setSent(done)
      setFailure(errorText(error))
      return
    }
    notifications.show({ color: 'accent', message: CHEM_ID_TEXTS.transferred })
    onClose()
  }

  return (
    <ConfirmModal
      opened
      title={sent === null ? 'Transfer to ChemID' : 'Transferred, but not noted'}
      confirmLabel={sent === null ? 'Transfer' : 'Note it'}
      cancelLabel={sent === null ? 'Cancel' : 'Close'}
      pending={send.isPending || note.isPending}
      error={failure}
      onConfirm={() => void transfer()}
      onClose={onClose}
    >
      {sent === null ? (
        <Text size="sm">
          {`The results and COA data of ${name} are sent to ${entity?.name ?? 'the chosen entity'}. A transfer cannot be taken back; it is noted on the sample.`}
        </Text>
      ) : (
        <Text size="sm">
          {`${name} was sent to ${sent.entity.name}. The note on the sample could not be saved; nothing is sent again when you try once more.`}
        </Text>
      )}
    </ConfirmModal>
  )
}
