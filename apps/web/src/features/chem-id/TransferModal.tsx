import { Text } from '@mantine/core'
import { noteTransfer, type ChemIdEntity, type Sample } from '@eluent/contract'
import { CHEM_ID_TEXTS } from '@eluent/domain/chem-id'
import { useMutation } from '@tanstack/react-query'
import { useChange } from '../../frame/data/use-change.ts'
import { useClientState } from '../../frame/services.ts'
import { ActionModal } from '../../ui/ActionModal/ActionModal.tsx'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { ChemIdError } from './chem-id-client.ts'
import { useChemId } from './use-chem-id.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** The sample has arrived, but the note on it could not be saved. */
class NotNotedError extends Error {
  override readonly name = 'NotNotedError'
  readonly receiver: ChemIdEntity

  constructor(receiver: ChemIdEntity, cause: unknown) {
    super('', { cause })
    this.receiver = receiver
  }
}

function failureText(error: Error): string {
  if (error instanceof NotNotedError) return errorText(error.cause)
  const reason = error instanceof ChemIdError ? error.reason : null
  return reason === null
    ? translated(CHEM_ID_TEXTS.transferFailed)
    : `${translated(CHEM_ID_TEXTS.transferFailed)} ${reason}`
}

/** Asks before a sample leaves the house, sends it, and notes on the sample that it was sent. */
export function TransferModal({ sample, onClose }: { sample: Sample; onClose: () => void }) {
  const entity = useClientState((state) => state.chemId?.entity ?? null)
  const { send } = useChemId()
  const note = useChange(noteTransfer)
  const transfer = useMutation({
    mutationFn: async (arrivedAt: ChemIdEntity | null) => {
      const receiver = arrivedAt ?? (await send(sample))
      try {
        await note.mutateAsync({ params: { id: sample.id }, body: { entity: receiver } })
      } catch (error) {
        throw new NotNotedError(receiver, error)
      }
    },
  })
  // Where it was sent while the note on the sample is missing: then only the note is tried again.
  const sentTo = transfer.error instanceof NotNotedError ? transfer.error.receiver : (transfer.variables ?? null)
  const name = sample.intake_form.strain_name ?? t('sample {id}', { id: sample.id })
  return (
    <ActionModal
      opened
      title={sentTo === null ? t('Transfer to ChemID') : t('Transferred, but not noted')}
      confirmLabel={sentTo === null ? t('Transfer') : t('Note it')}
      cancelLabel={sentTo === null ? t('Cancel') : t('Close')}
      action={transfer}
      input={sentTo}
      doneText={() => translated(CHEM_ID_TEXTS.transferred)}
      failedText={failureText}
      onClose={onClose}
    >
      <Text size="sm">
        {sentTo === null
          ? t(
              'The results and COA data of {name} are sent to {name2}. A transfer cannot be taken back; it is noted on the sample.',
              { name, name2: entity?.name ?? t('the chosen entity') },
            )
          : t(
              '{name} was sent to {name2}. The note on the sample could not be saved; nothing is sent again when you try once more.',
              { name, name2: sentTo.name },
            )}
      </Text>
    </ActionModal>
  )
}
