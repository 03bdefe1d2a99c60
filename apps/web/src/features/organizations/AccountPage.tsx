import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { me, type UserProfile } from '@eluent/contract'
import { IconInfoCircle } from '@tabler/icons-react'
import { useRead } from '../../frame/data/use-read.ts'
import { Page } from '../../ui/Page/Page.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { KeysSwitch } from '../../ui/keys/KeysSwitch.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import classes from './AccountPage.module.css'
import { t } from '../../language/t.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** The organization as reports show it; changes go through support. */
export function AccountPage() {
  const profile = useRead(me, {})
  return (
    <Page maxWidth={720}>
      <PageHeader />
      <Alert variant="light" icon={<IconInfoCircle size={20} stroke={1.6} />} mb="md">
        {t('To change account information please submit a support ticket.')}
      </Alert>
      <Panel>
        <ReadRecord query={profile} errorTitle={t('something went wrong')} skeleton={<FieldSkeletons />}>
          {({ organization }) => <Fields organization={organization} />}
        </ReadRecord>
      </Panel>
      <Panel>
        <KeysSwitch />
      </Panel>
    </Page>
  )
}

function Fields({ organization }: { organization: UserProfile['organization'] }) {
  const { name, logo, address, email, contact_no } = organization
  return (
    <Stack gap="md">
      <div>
        <Text fw={500} mb={4}>
          {t('Logo')}
        </Text>
        {logo === null ? (
          <Text c="dimmed">{t('No logo')}</Text>
        ) : (
          <img src={logo} alt={t('Logo of {name}', { name })} className={classes['logo']} />
        )}
      </div>
      <TextInput label={t('Company Name')} value={name} readOnly />
      <Textarea label={t('Address')} size="md" autosize minRows={2} value={address ?? ''} readOnly />
      <TextInput label={t('Email')} value={email ?? ''} readOnly />
      <TextInput label={t('Contact')} value={contact_no ?? ''} readOnly />
    </Stack>
  )
}

function FieldSkeletons() {
  return (
    <Stack gap="md" aria-busy="true" data-awaited>
      {['logo', 'name', 'address', 'email', 'contact'].map((field) => (
        <div key={field}>
          <Skeleton height={14} width={110} mb={8} />
          <Skeleton height={42} />
        </div>
      ))}
    </Stack>
  )
}
