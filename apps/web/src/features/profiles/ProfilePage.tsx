import { Button, Group, List, Text } from '@mantine/core'
import { listProfiles, type ProfileRow } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { PROFILE_FIELDS } from '@eluent/domain/profiles'
import { formatCalendarDay } from '../../ui/dates/format-date.ts'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { AddValueModal } from './AddValueModal.tsx'
import { CopyProfileModal } from './CopyProfileModal.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { profileName } from './profile-name.ts'

type Value = ProfileRow['values'][number]

/** One profile: each value with where it was read and since when it counts. */
export function ProfilePage() {
  const { key } = usePathValues('profile')
  const profiles = useRead(listProfiles, {})
  return (
    <ReadRecord order={1} query={profiles}>
      {({ data }) => {
        const profile = data.find((one) => one.key === key)
        return profile === undefined ? <Missing /> : <ReadProfile key={profile.key} profile={profile} />
      }}
    </ReadRecord>
  )
}

function Missing() {
  return (
    <EmptyState
      order={1}
      title={t('Request Not Found')}
      action={
        <Button component={Link} to={pathTo('profileList')} variant="default">
          {t('Jurisdiction Profiles')}
        </Button>
      }
    />
  )
}

function ReadProfile({ profile }: { profile: ProfileRow }) {
  const mayChange = can(useSession()?.claims.permissions, 'quality.configure')
  const [open, setOpen] = useState<'copy' | 'value' | null>(null)
  const { own, values, not_verified } = profile
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={profileName(profile)}
        action={
          mayChange && (
            <Group gap="xs">
              <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => setOpen('copy')}>
                {t('Copy')}
              </Button>
              {own !== null && (
                <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen('value')}>
                  {t('Add Value')}
                </Button>
              )}
            </Group>
          )
        }
      >
        {own === null
          ? t('Installed, and never changed here: copy it to enter values of your own.')
          : t('A profile of the laboratory. Values are added and never changed, so that earlier reports stay clear.')}
      </PageHeader>
      <Panel title={t('Values')}>
        {values.length === 0 ? (
          <Text size="sm">{t('This profile asks nothing.')}</Text>
        ) : (
          <PlainTable
            label={t('Values')}
            rows={values}
            rowKey={(_value, at) => at}
            rowState={({ counts }) => (counts ? 'counts' : 'past')}
            minWidth={720}
            columns={COLUMNS}
          />
        )}
      </Panel>
      {not_verified.length > 0 && (
        <Panel title={t('Not verified')}>
          <Text size="sm" mb="xs">
            {t(
              'These rules were not read, so the profile does not ask for them. Look them up and enter them in a copy.',
            )}
          </Text>
          <List size="sm" spacing="xs">
            {not_verified.map((rule) => (
              <List.Item key={rule}>{translated(rule)}</List.Item>
            ))}
          </List>
        </Panel>
      )}
      {open === 'copy' && <CopyProfileModal profile={profile} onClose={close} />}
      {open === 'value' && own !== null && <AddValueModal profile={profile} own={own} onClose={close} />}
    </>
  )
}

const COLUMNS = [
  { header: t('Rule'), render: ({ field }: Value) => t(PROFILE_FIELDS[field].label) },
  { header: t('Value'), render: ({ text }: Value) => text ?? t('No longer asked') },
  { header: t('Source'), render: ({ source }: Value) => source },
  { header: t('Valid from'), render: ({ valid_from }: Value) => formatCalendarDay(valid_from) },
  { header: t('Counts'), render: ({ counts }: Value) => (counts ? t('Today') : '–') },
]
