import { Modal, Text } from '@mantine/core'
import { createProfile, type ProfileRow } from '@eluent/contract'
import { PROFILE_NAME_MAX, profileNameError } from '@eluent/domain/profiles'
import { useCreate } from '../../frame/data/use-change.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { profileName } from './profile-name.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** Makes a profile of the laboratory's own out of another. */
export function CopyProfileModal({ profile, onClose }: { profile: ProfileRow; onClose: () => void }) {
  const create = useCreate(createProfile)
  const record = useSaveForm({
    initialValues: { name: '' },
    validate: ({ name }) => {
      const error = translated(profileNameError(name))
      return error === null ? {} : { name: t(error) }
    },
    save: ({ name }) => create.mutateAsync({ body: { profile: { name, copy_of: profile.key } } }),
    savedText: t('The profile was copied.'),
    onSaved: onClose,
  })
  return (
    <Modal
      opened
      onClose={record.pending ? () => undefined : onClose}
      title={t('Copy {name}', { name: profileName(profile) })}
    >
      <RecordForm label={t('Profile')} record={record} submitLabel={t('Copy')} cancel={onClose}>
        <Text size="sm" mb="sm">
          {t('The copy has its values of today and before. Later changes of {name} do not reach it.', {
            name: profileName(profile),
          })}
        </Text>
        <TextInput
          label={t('Name')}
          withAsterisk
          data-autofocus
          maxLength={PROFILE_NAME_MAX}
          {...record.form.getInputProps('name')}
        />
      </RecordForm>
    </Modal>
  )
}
