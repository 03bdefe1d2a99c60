import { Button, Group, Modal, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { callUrl, downloadSharedReport, type Sample } from '@eluent/contract'
import { isSuperAdmin } from '@eluent/domain/coa'
import { isEmail } from '@eluent/domain/text'
import { useRef, useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { CopyButton } from '../../ui/CopyButton/CopyButton.tsx'
import { useShareReport } from './queries.ts'

interface ShareModalProps {
  sample: Sample
  opened: boolean
  onClose: () => void
}

/** The public link, to copy or to send by e-mail. */
export function ShareModal({ sample, opened, onClose }: ShareModalProps) {
  const link = `${window.location.origin}${pathTo('sharedReport', { shareKey: sample.share_key })}`
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const share = useShareReport(sample.id)
  // A second click comes before the first is drawn as pending: it must send no second letter.
  const sending = useRef(false)
  const send = () => {
    if (sending.current) return
    if (!isEmail(email.trim())) {
      setWrong('Please enter a valid email address')
      return
    }
    setWrong(null)
    sending.current = true
    share.mutate(
      { email: email.trim(), link },
      {
        onSuccess: () => {
          notifications.show({ color: 'accent', message: 'Report shared successfully' })
          setEmail('')
          onClose()
        },
        onError: () => setWrong('Something went wrong'),
        onSettled: () => (sending.current = false),
      },
    )
  }
  return (
    <Modal opened={opened} onClose={onClose} title="Share" size="lg">
      <Group align="flex-end" wrap="nowrap" mb="lg">
        <TextInput
          label="Public link"
          value={link}
          readOnly
          flex={1}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={link} label="Copy link" />
      </Group>
      <CoaLink sample={sample} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Group align="flex-start" wrap="nowrap">
          <TextInput
            label="Send by e-mail"
            type="email"
            maxLength={64}
            flex={1}
            value={email}
            error={wrong}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" mt={26} loading={share.isPending}>
            Send
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** The address of the COA's PDF, for a super admin; whoever has it reads the certificate without a sign-in. */
function CoaLink({ sample }: { sample: Sample }) {
  const actualRole = useSession()?.claims.actual_role.slug
  const { coa_key, share_key, can } = sample
  if (!isSuperAdmin(actualRole) || coa_key === null || !can.download_coa.allowed) return null
  const address = callUrl(downloadSharedReport, { shareKey: share_key }, { coa: coa_key })
  const link = `${window.location.origin}/api${address}`
  return (
    <Group align="flex-end" wrap="nowrap" mb="lg">
      <TextInput
        label="Certificate of analysis link"
        value={link}
        readOnly
        flex={1}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={link} label="Copy COA link" />
    </Group>
  )
}
