import { Button, Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { BankInfo } from '@eluent/contract'
import {
  CARD_TEXTS,
  cardErrors,
  formatCardCvc,
  formatCardExpiry,
  formatCardNumber,
  tokenizedForm,
  type CardErrors,
  type CardInput,
} from '@eluent/domain/bank'
import { useRef, useState } from 'react'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { CardField } from './CardField.tsx'
import { CardProviderError } from './card-provider.ts'
import { HumanCheck } from './HumanCheck.tsx'
import type { CardCalls } from './queries.ts'

const BLANK: CardInput = { name: '', number: '', expiry: '', cvc: '' }

interface CardFormProps {
  /** Undefined where the bank could not be read: then there are no terms to accept. */
  bank: BankInfo | undefined
  calls: CardCalls
  onSaved: () => void
  onCancel: () => void
}

/** The entry form of a card. What is typed here goes to the card provider and stays nowhere. */
export function CardForm({ bank, calls, onSaved, onCancel }: CardFormProps) {
  const [card, setCard] = useState(BLANK)
  const [terms, setTerms] = useState(false)
  const [human, setHuman] = useState(false)
  const [errors, setErrors] = useState<CardErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const session = useRef<Promise<string> | null>(null)
  // A second click comes before the first is drawn as pending.
  const busy = useRef(false)
  const set = (change: Partial<CardInput>) => setCard((before) => ({ ...before, ...change }))

  const ticket = (): Promise<string> => {
    session.current ??= calls.openSession().catch((error: unknown) => {
      session.current = null
      throw error
    })
    return session.current
  }
  const save = async () => {
    if (busy.current) return
    const wrong = cardErrors(card, { human, bank_info: bank !== undefined, terms })
    setErrors(wrong)
    setFailure(null)
    if (Object.keys(wrong).length > 0) return
    busy.current = true
    setSending(true)
    try {
      await calls.note(await calls.provider.save(await ticket(), tokenizedForm(card)))
      setCard(BLANK)
      onSaved()
    } catch (error) {
      setFailure(error instanceof CardProviderError ? error.message : CARD_TEXTS.failed)
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          The card pays for tokens. Its number goes to the card provider only; Eluent keeps the brand, the last four
          digits and the expiry.
        </Text>
        <TextInput
          label="Name"
          autoComplete="cc-name"
          value={card.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          data-autofocus
        />
        <CardField
          label="Card number"
          autoComplete="cc-number"
          placeholder="0000 0000 0000 0000"
          format={formatCardNumber}
          value={card.number}
          error={errors.number ?? null}
          onChange={(number) => set({ number, cvc: formatCardCvc(card.cvc, number) })}
        />
        <SimpleGrid cols={2} spacing="md">
          <CardField
            label="Expiry"
            autoComplete="cc-exp"
            placeholder="MM/YY"
            format={formatCardExpiry}
            value={card.expiry}
            error={errors.expiry ?? null}
            onChange={(expiry) => set({ expiry })}
          />
          <CardField
            label="CVC"
            autoComplete="cc-csc"
            placeholder="000"
            format={(typed) => formatCardCvc(typed, card.number)}
            value={card.cvc}
            error={errors.cvc ?? null}
            onChange={(cvc) => set({ cvc })}
          />
        </SimpleGrid>
        <HumanCheck
          error={errors.human ?? null}
          challenge={() => calls.provider.challenge()}
          verify={async (code) => calls.provider.isHuman(await ticket(), code)}
          onChange={setHuman}
        />
        {bank && (
          <Checkbox
            size="md"
            label="I accept that tokens are charged to this card at the prices shown in the token bank."
            checked={terms}
            error={errors.terms}
            onChange={({ currentTarget }) => setTerms(currentTarget.checked)}
          />
        )}
        <FormError error={failure} />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} disabled={sending}>
          Cancel
        </Button>
        <Button type="submit" loading={sending}>
          Save Card
        </Button>
      </Group>
    </form>
  )
}
