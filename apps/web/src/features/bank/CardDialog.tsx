import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { BankInfo } from '@eluent/contract'
import { CARD_TEXTS } from '@eluent/domain/bank'
import { IconCircleCheck, IconCreditCard } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useServices } from '../../frame/services.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import classes from './Bank.module.css'
import { CardForm } from './CardForm.tsx'
import { cardFailureText } from './card-provider.ts'
import type { CardCalls } from './use-card-calls.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

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
      title={card === null && !saved ? t('Add a Card') : t('Card on File')}
      // A click beside it must not lose what was typed.
      closeOnClickOutside={card !== null}
    >
      {saved ? (
        <output>
          <Alert color="accent" icon={<IconCircleCheck size={20} />} title={translated(CARD_TEXTS.saved)} />
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
  const removal = useMutation({
    mutationFn: async () => calls.note(await calls.provider.remove(await calls.openSession(), organizationId)),
  })
  return (
    <Stack gap="md">
      <div className={classes['card']}>
        <IconCreditCard size={28} stroke={1.5} aria-hidden />
        <div>
          <Text fw={600} className="tabular">
            {card.masked}
          </Text>
          <Text size="sm" c="dimmed" className="tabular">
            {t('Expires {expiry}', { expiry: card.expiry })}
          </Text>
        </div>
      </div>
      <Text size="sm" c="dimmed">
        {asking
          ? t('Delete this card? Tokens can be paid for again once another card is entered.')
          : t('To use another card, delete this one and enter the other.')}
      </Text>
      <FormError error={removal.error && cardFailureText(removal.error)} />
      <Group justify="flex-end">
        {asking ? (
          <>
            <Button variant="default" disabled={removal.isPending} onClick={() => setAsking(false)}>
              {t('Keep')}
            </Button>
            <Button color="red.8" loading={removal.isPending} onClick={() => removal.mutate()}>
              {t('Yes, Delete')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {t('Close')}
            </Button>
            <Button color="red.8" onClick={() => setAsking(true)}>
              {t('Delete')}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  )
}
