import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { BankInfo } from '@eluent/contract'
import { CARD_TEXTS } from '@eluent/domain/bank'
import { IconCircleCheck, IconCreditCard } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useServices } from '../../frame/services.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import classes from './Bank.module.css'
import { CardForm } from './CardForm.tsx'
import { CardProviderError } from './card-provider.ts'
import type { CardCalls } from './queries.ts'

/** Long enough to read three words. */
const RELOAD_DELAY_MS = 1_200

interface CardDialogProps {
  organizationId: number
  bank: BankInfo | undefined
  calls: CardCalls
  onClose: () => void
}

/** The card that pays for tokens: the entry form, or the card on file, which is changed by deleting it. */
export function CardDialog({ organizationId, bank, calls, onClose }: CardDialogProps) {
  const [saved, setSaved] = useState(false)
  const { reload } = useServices()
  useEffect(() => {
    if (!saved) return undefined
    const timer = setTimeout(reload, RELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [saved, reload])
  const card = bank?.card ?? null
  return (
    <Modal
      opened
      onClose={onClose}
      title={card === null && !saved ? 'Add a Card' : 'Card on File'}
      // A click beside it must not lose what was typed.
      closeOnClickOutside={card !== null}
    >
      {saved ? (
        <output>
          <Alert color="accent" icon={<IconCircleCheck size={20} />} title={CARD_TEXTS.saved} />
        </output>
      ) : card === null ? (
        <CardForm bank={bank} calls={calls} onSaved={() => setSaved(true)} onCancel={onClose} />
      ) : (
        <CardOnFile card={card} organizationId={organizationId} calls={calls} onClose={onClose} />
      )}
    </Modal>
  )
}

interface CardOnFileProps {
  card: NonNullable<BankInfo['card']>
  organizationId: number
  calls: CardCalls
  onClose: () => void
}

function CardOnFile({ card, organizationId, calls, onClose }: CardOnFileProps) {
  const [asking, setAsking] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const remove = async () => {
    setDeleting(true)
    setFailure(null)
    try {
      const ticket = await calls.openSession()
      await calls.note(await calls.provider.remove(ticket, organizationId))
    } catch (error) {
      setFailure(error instanceof CardProviderError ? error.message : CARD_TEXTS.failed)
      setDeleting(false)
    }
  }
  return (
    <Stack gap="md">
      <div className={classes['card']}>
        <IconCreditCard size={28} stroke={1.5} aria-hidden />
        <div>
          <Text fw={600} className="tabular">
            {card.masked}
          </Text>
          <Text size="sm" c="dimmed" className="tabular">{`Expires ${card.expiry}`}</Text>
        </div>
      </div>
      <Text size="sm" c="dimmed">
        {asking
          ? 'Delete this card? Tokens can be paid for again once another card is entered.'
          : 'To use another card, delete this one and enter the other.'}
      </Text>
      <FormError error={failure} />
      <Group justify="flex-end">
        {asking ? (
          <>
            <Button variant="default" disabled={deleting} onClick={() => setAsking(false)}>
              Keep
            </Button>
            <Button color="red.8" loading={deleting} onClick={() => void remove()}>
              Yes, Delete
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button color="red.8" onClick={() => setAsking(true)}>
              Delete
            </Button>
          </>
        )}
      </Group>
    </Stack>
  )
}
