import { Button, Group, Modal } from '@mantine/core'
import { callUrl, downloadSharedReport, shareReport, type Sample } from '@eluent/contract'
import { isSuperAdmin } from '@eluent/domain/coa'
import { isEmail } from '@eluent/domain/text'
import { useId } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { CopyButton } from '../../ui/CopyButton/CopyButton.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { t } from '../../language/t.ts'
import { SentTo } from '../report-mails/SentTo.tsx'
import { useShareAddresses } from '../report-mails/use-share-addresses.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface ShareModalProps {
  sample: Sample
  opened: boolean
  onClose: () => void
}

/** The public link, to copy or to send by e-mail. */
export function ShareModal({ sample, opened, onClose }: ShareModalProps) {
  const link = `${window.location.origin}${pathTo('sharedReport', { shareKey: sample.share_key })}`
  const share = useChange(shareReport)
  const addresses = useShareAddresses()
  const addressesId = useId()
  const record = useSaveForm({
    initialValues: { email: '' },
    validate: { email: (email) => (isEmail(email.trim()) ? null : t('Please enter a valid email address')) },
    save: ({ email }) => share.mutateAsync({ params: { id: sample.id }, body: { email: email.trim(), link } }),
    savedText: t('Report shared successfully'),
    onSaved: () => {
      record.form.reset()
      onClose()
    },
    messagesOf: () => ({ email: t('Something went wrong') }),
  })
  return (
    <Modal opened={opened} onClose={onClose} title={t('Share')} size="lg">
      <Address label={t('Public link')} address={link} copyLabel={t('Copy link')} />
      <CoaLink sample={sample} />
      <form noValidate onSubmit={record.submit}>
        <Group align="flex-start" wrap="nowrap">
          <TextInput
            label={t('Send by e-mail')}
            type="email"
            maxLength={64}
            list={addressesId}
            flex={1}
            {...record.form.getInputProps('email')}
          />
          <Button type="submit" mt={26} loading={record.pending}>
            {t('Send')}
          </Button>
        </Group>
        <datalist id={addressesId}>
          {addresses.map((address) => (
            <option key={address}>{address}</option>
          ))}
        </datalist>
      </form>
      <SentTo sampleId={sample.id} />
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
  return <Address label={t('Certificate of analysis link')} address={link} copyLabel={t('Copy COA link')} />
}

function Address({ label, address, copyLabel }: { label: string; address: string; copyLabel: string }) {
  return (
    <Group align="flex-end" wrap="nowrap" mb="lg">
      <TextInput label={label} value={address} readOnly flex={1} onFocus={(event) => event.currentTarget.select()} />
      <CopyButton value={address} label={copyLabel} />
    </Group>
  )
}
