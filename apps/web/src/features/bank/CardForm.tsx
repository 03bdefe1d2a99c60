import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { BankInfo } from '@eluent/contract'
import {
  cardErrors,
  formatCardCvc,
  formatCardExpiry,
  formatCardNumber,
  tokenizedForm,
  type CardInput,
} from '@eluent/domain/bank'
import { useRef } from 'react'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { CardField } from './CardField.tsx'
import { cardFailureText } from './card-provider.ts'
import { HumanCheck } from './HumanCheck.tsx'
import type { CardCalls } from './use-card-calls.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { Checkbox } from '../../ui/fields/Checkbox.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface CardFormValues extends CardInput {
  terms: boolean
  human: boolean
}

const BLANK: CardFormValues = { name: '', number: '', expiry: '', cvc: '', terms: false, human: false }

interface CardFormProps {
  /** Undefined where the bank could not be read: then there are no terms to accept. */
  bank: BankInfo | undefined
  calls: CardCalls
  onSaved: () => void
  onCancel: () => void
}

/** The entry form of a card. What is typed here goes to the card provider and stays nowhere. */
export function CardForm({ bank, calls, onSaved, onCancel }: CardFormProps) {
  const session = useRef<Promise<string> | null>(null)
  const ticket = (): Promise<string> => {
    session.current ??= calls.openSession().catch((error: unknown) => {
      session.current = null
      throw error
    })
    return session.current
  }
  const record = useSaveForm({
    initialValues: BLANK,
    validate: (values) => ({
      ...translated(cardErrors(values, { ...values, bank_info: bank !== undefined })),
    }),
    save: async (values) => {
      await calls.note(await calls.provider.save(await ticket(), tokenizedForm(values)))
      // here, because the bank that was read again may have taken this form away by now
      onSaved()
    },
  })
  const { form, failure } = record
  const { number, cvc } = form.getValues()
  return (
    <RecordForm
      label={t('Card')}
      record={record}
      submitLabel={t('Save Card')}
      cancel={onCancel}
      failure={<FormError error={failure === null ? null : cardFailureText(failure)} />}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(
            'The card pays for tokens. Its number goes to the card provider only; Eluent keeps the brand, the last four digits and the expiry.',
          )}
        </Text>
        <TextInput label={t('Name')} autoComplete="cc-name" {...form.getInputProps('name')} data-autofocus />
        <CardField
          label={t('Card number')}
          autoComplete="cc-number"
          placeholder="0000 0000 0000 0000"
          format={formatCardNumber}
          {...form.getInputProps('number')}
          onChange={(typed) => {
            form.setFieldValue('number', typed)
            form.setFieldValue('cvc', formatCardCvc(cvc, typed))
          }}
        />
        <SimpleGrid cols={2} spacing="md">
          <CardField
            label={t('Expiry')}
            autoComplete="cc-exp"
            placeholder={t('MM/YY')}
            format={formatCardExpiry}
            {...form.getInputProps('expiry')}
          />
          <CardField
            label={t('CVC')}
            autoComplete="cc-csc"
            placeholder="000"
            format={(typed) => formatCardCvc(typed, number)}
            {...form.getInputProps('cvc')}
          />
        </SimpleGrid>
        <HumanCheck
          error={form.errors['human'] ?? null}
          challenge={() => calls.provider.challenge()}
          verify={async (code) => calls.provider.isHuman(await ticket(), code)}
          onChange={(isHuman) => form.setFieldValue('human', isHuman)}
        />
        {bank && (
          <Checkbox
            size="md"
            label={t('I accept that tokens are charged to this card at the prices shown in the token bank.')}
            {...form.getInputProps('terms', { type: 'checkbox' })}
          />
        )}
      </Stack>
    </RecordForm>
  )
}
