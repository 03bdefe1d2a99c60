import { Anchor, Group } from '@mantine/core'
import { deleteProfile, listProfiles, type ProfileRow } from '@eluent/contract'
import { can, isAdminRole } from '@eluent/domain/auth'
import { NO_PROFILE } from '@eluent/domain/profiles'
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable, type PlainColumn } from '../../ui/PlainTable/PlainTable.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { RowButton } from '../../ui/row-actions/RowButton.tsx'
import { RowRemoval } from '../../ui/row-actions/RowRemoval.tsx'
import { ChosenProfile } from './ChosenProfile.tsx'
import { LaboratoryOnCertificate } from './LaboratoryOnCertificate.tsx'
import { CopyProfileModal } from './CopyProfileModal.tsx'
import { t } from '../../language/t.ts'
import { profileName } from './profile-name.ts'

/** What jurisdictions ask of a report: the profiles that are installed, and the laboratory's own. */
export function ProfileListPage() {
  const claims = useSession()?.claims
  const mayChange = can(claims?.permissions, 'quality.configure')
  const profiles = useRead(listProfiles, {})
  const [copying, setCopying] = useState<ProfileRow | null>(null)
  return (
    <>
      <PageHeader>
        {t(
          'What a jurisdiction asks of a potency report, each value with its source and the day from which it counts. Laws change: check a value before you rely on it.',
        )}
      </PageHeader>
      <ReadRecord query={profiles}>
        {({ data, chosen }) => (
          <>
            <Panel title={t('Profile of new samples')}>
              <ChosenProfile profiles={data} chosen={chosen} mayChange={mayChange} />
            </Panel>
            {chosen !== NO_PROFILE && claims && isAdminRole(claims.role.slug) && (
              <Panel title={t('Laboratory on the certificate')}>
                <LaboratoryOnCertificate organizationId={claims.organization.id} />
              </Panel>
            )}
            <Panel>
              <PlainTable
                label={t('Jurisdiction Profiles')}
                rows={data.filter(({ key }) => key !== NO_PROFILE)}
                rowKey={({ key }) => key}
                minWidth={560}
                columns={[
                  ...columns(data),
                  mayChange && {
                    header: t('Actions'),
                    align: 'right',
                    render: (profile) => <RowActions profile={profile} chosen={chosen} onCopy={setCopying} />,
                  },
                ]}
              />
            </Panel>
          </>
        )}
      </ReadRecord>
      {copying !== null && <CopyProfileModal profile={copying} onClose={() => setCopying(null)} />}
    </>
  )
}

function columns(profiles: readonly ProfileRow[]): PlainColumn<ProfileRow>[] {
  const nameOf = (key: string): string => profiles.filter((profile) => profile.key === key).map(profileName)[0] ?? key
  return [
    {
      header: t('Name'),
      render: (profile) => (
        <Anchor component={Link} to={pathTo('profile', { key: profile.key })} inherit>
          {profileName(profile)}
        </Anchor>
      ),
    },
    {
      header: t('Origin'),
      render: ({ own }) => {
        if (own === null) return t('Installed')
        return own.copied_from === NO_PROFILE ? t('Own') : t('Copy of {name}', { name: nameOf(own.copied_from) })
      },
    },
    {
      header: t('Values'),
      align: 'right',
      render: ({ values }) => values.filter(({ counts, text }) => counts && text !== null).length,
    },
    { header: t('Not verified'), align: 'right', render: ({ not_verified }) => not_verified.length },
  ]
}

interface RowActionsProps {
  profile: ProfileRow
  chosen: string
  onCopy: (profile: ProfileRow) => void
}

function RowActions({ profile, chosen, onCopy }: RowActionsProps) {
  const { own, name, key } = profile
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <RowButton tip={t('Copy')} of={profileName(profile)} icon={IconCopy} onClick={() => onCopy(profile)} />
      {own !== null && (
        <RowRemoval
          word={t('Remove')}
          noun={t('Profile')}
          row={{ id: own.id, name }}
          refusal={key === chosen ? t('New samples get this profile. Choose another one for them first.') : null}
          remove={deleteProfile}
        >
          {t('{name} leaves the list. Samples that name it keep it.', { name })}
        </RowRemoval>
      )}
    </Group>
  )
}
