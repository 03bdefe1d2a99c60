import { Text, TagsInput } from '@mantine/core'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { SHARE_ADDRESSES_MAX, shareSeveralReports } from '@eluent/contract'
import { isEmail } from '@eluent/domain/text'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useUnsaved } from '../../frame/use-unsaved.ts'
import { t } from '../../language/t.ts'
import { ActionModal } from '../../ui/ActionModal/ActionModal.tsx'
import { showOutcome } from '../../ui/SelectionBar/show-outcome.tsx'
import { useShareAddresses } from './use-share-addresses.ts'

interface ShareSeveralModalProps {
  ids: readonly number[]
  /** Ids of those that it was done to. */
  onDone: (done: readonly number[]) => void
  onClose: () => void
}

/** Sends the reports of all that is selected in one mail to each address. */
export function ShareSeveralModal({ ids, onDone, onClose }: ShareSeveralModalProps) {
  const known = useShareAddresses()
  const [emails, setEmails] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  useUnsaved(typed !== '' || emails.length > 0)
  const [fault, setFault] = useState<string | null>(null)
  // what stands in the field counts without Enter, too
  const all = [...emails, ...(typed.trim() === '' ? [] : [typed.trim()])]
  const change = (next: string[]) => {
    setEmails(next)
    setFault(null)
  }
  const judge = (): boolean => {
    const wrong = all.find((address) => !isEmail(address))
    const text =
      all.length === 0
        ? t('Please enter at least one address.')
        : wrong === undefined
          ? null
          : t('Please enter a valid email address: {wrong}', { wrong })
    setFault(text)
    return text === null
  }
  return (
    <ActionModal
      opened
      title={t('Share')}
      confirmLabel={t('Send')}
      action={useChange(shareSeveralReports)}
      input={{ body: { samples: [...ids], emails: all } }}
      mayConfirm={judge}
      onReply={(reply) => {
        showOutcome({ reply, did: t('shared') })
        onDone(reply.done)
      }}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {t(
          '{count, plural, one {The link of # report is} other {The links of # reports are}} sent in one mail to each address, in the order of the batch numbers. Whoever gets a link can read its report without a sign-in.',
          { count: ids.length },
        )}
      </Text>
      <TagsInput
        label={t('Send to')}
        description={t('Enter or a comma after each address.')}
        placeholder={all.length === 0 ? 'name@example.org' : ''}
        data={known.filter((address) => !emails.includes(address))}
        value={emails}
        searchValue={typed}
        onSearchChange={(text) => {
          setTyped(text)
          setFault(null)
        }}
        onChange={change}
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur={false}
        maxTags={SHARE_ADDRESSES_MAX}
        maxLength={64}
        error={fault}
        comboboxProps={{ withinPortal: false }}
        data-autofocus
      />
    </ActionModal>
  )
}
