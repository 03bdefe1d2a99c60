import { Text } from '@mantine/core'
import { chooseProfile, type ProfileRow } from '@eluent/contract'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { ActionModal } from '../../ui/ActionModal/ActionModal.tsx'
import { t } from '../../language/t.ts'
import { profileName } from './profile-name.ts'
import { Select } from '../../ui/fields/Select.ts'

interface ChosenProfileProps {
  profiles: readonly ProfileRow[]
  chosen: string
  mayChange: boolean
}

/** Which profile new samples get; a change is confirmed first, since reports depend on it. */
export function ChosenProfile({ profiles, chosen, mayChange }: ChosenProfileProps) {
  const [picked, setPicked] = useState<string | null>(null)
  const choose = useChange(chooseProfile)
  const nameOf = (key: string | null): string =>
    profiles
      .filter((profile) => profile.key === key)
      .map(profileName)
      .join('')
  if (!mayChange) return <Text size="sm">{nameOf(chosen)}</Text>
  return (
    <>
      <Select
        label={t('Profile')}
        description={t('Samples that are there keep theirs.')}
        maw={420}
        allowDeselect={false}
        data={profiles.map((profile) => ({ value: profile.key, label: profileName(profile) }))}
        value={chosen}
        onChange={(key) => setPicked(key === chosen ? null : key)}
      />
      <ActionModal
        opened={picked !== null}
        title={t('Choose Profile')}
        confirmLabel={t('Choose')}
        action={choose}
        input={{ body: { profile_key: picked ?? chosen } }}
        doneText={() => t('New samples get the profile {name}.', { name: nameOf(picked) })}
        onClose={() => setPicked(null)}
      >
        {t('New samples get the profile {name}. Compliance samples are then released only as it asks.', {
          name: nameOf(picked),
        })}
      </ActionModal>
    </>
  )
}
