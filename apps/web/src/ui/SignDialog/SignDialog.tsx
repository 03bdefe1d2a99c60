import { readSigning, type SigningInput } from '@eluent/contract'
import { MEANING_WORDS, type SignatureMeaning } from '@eluent/domain/signatures'
import { List, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { ErrorState } from '../ErrorState/ErrorState.tsx'
import { FormModal } from '../forms/FormModal.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import { OwnPasswordInput } from '../OwnPasswordInput/OwnPasswordInput.tsx'
import { Checkbox } from '../fields/Checkbox.ts'
import { TextInput } from '../fields/TextInput.ts'

interface SignDialogProps<Reply> {
  title: string
  confirmLabel: string
  /** What is signed, a line each. */
  what: readonly string[]
  meaning: SignatureMeaning
  /** What else is asked, above the password. */
  children?: ReactNode
  /** Whether what else is asked may be sent. */
  mayConfirm?: () => boolean
  sign: (signing: SigningInput) => Promise<Reply>
  signedText: string | ((reply: Reply) => string)
  onSigned?: (reply: Reply) => void
  onClose: () => void
}

/** Asks for what a signature needs now: the password, at first in a session the e-mail too, and the consent once. */
export function SignDialog<Reply>(props: SignDialogProps<Reply>) {
  const { what, meaning, children, mayConfirm = () => true, sign, signedText, onSigned, onClose, ...words } = props
  // as it is now: the signature before may have been in another window
  const signing = useData(readSigning, {}, { staleTime: 0, gcTime: 0 })
  const record = useSaveForm({
    initialValues: { email: '', password: '', accepts: false },
    save: ({ email, password, accepts }) =>
      sign({ password, ...(email !== '' && { email }), ...(accepts && { accepts }) }),
    savedText: signedText,
    onSaved: (reply) => {
      onSigned?.(reply)
      onClose()
    },
  })
  const isAsked = (field: 'email' | 'accepts') => record.form.errors[field] !== undefined
  const asksEmail = (signing.data?.asks_email ?? false) || isAsked('email')
  const consent = signing.data?.consent ?? null
  const form = { ...record, submit: () => (mayConfirm() ? record.submit() : undefined) }
  return (
    <FormModal {...words} form={form} onClose={onClose}>
      {signing.error ? (
        <ErrorState error={signing.error} onRetry={() => void signing.refetch()} />
      ) : signing.data === undefined ? (
        <Skeleton height={120} />
      ) : (
        <Stack gap="sm">
          <List size="sm">
            {what.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
          <Text size="sm">
            {t(
              'Your signature means: {meaning}. It is kept with your name, the time and what you sign as it reads now.',
              {
                meaning: t(MEANING_WORDS[meaning]),
              },
            )}
          </Text>
          {children}
          {asksEmail && (
            <TextInput
              label={t('Your E-mail')}
              type="email"
              autoComplete="username"
              withAsterisk
              data-autofocus
              {...record.form.getInputProps('email')}
            />
          )}
          <OwnPasswordInput
            {...(!asksEmail && { 'data-autofocus': true })}
            {...record.form.getInputProps('password')}
          />
          {consent !== null && (
            <Checkbox label={translated(consent)} {...record.form.getInputProps('accepts', { type: 'checkbox' })} />
          )}
        </Stack>
      )}
    </FormModal>
  )
}
