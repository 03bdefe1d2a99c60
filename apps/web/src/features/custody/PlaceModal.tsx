import { createStoragePlace, updateStoragePlace, type StoragePlaceRow } from '@eluent/contract'
import { PLACE_KIND_NAMES, PLACE_KINDS, PLACE_NAME_MAX, placeErrors, type PlaceKind } from '@eluent/domain/custody'
import { Stack } from '@mantine/core'
import { useChange, useCreate } from '../../frame/data/use-change.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { PlaceSelect } from './PlaceSelect.tsx'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface PlaceValues {
  kind: PlaceKind
  parent_id: number | null
  name: string
  code: string
}

interface PlaceModalProps {
  /** The one that is changed; null for a new one. */
  place: StoragePlaceRow | null
  /** The places that are there. */
  places: readonly StoragePlaceRow[]
  onClose: () => void
}

/** A new storage place, or one that is changed. */
export function PlaceModal({ place, places, onClose }: PlaceModalProps) {
  const create = useCreate(createStoragePlace)
  const update = useChange(updateStoragePlace)
  const initialValues: PlaceValues = {
    kind: place?.kind ?? 'room',
    parent_id: place?.parent_id ?? null,
    name: place?.name ?? '',
    code: place?.code ?? '',
  }
  const record = useSaveForm({
    record: place,
    initialValues,
    validate: (values: PlaceValues) => firstMessages(placeErrors(values, places, place?.id ?? null)),
    save: (values, opened) => {
      const body = { storage_place: { ...values, code: values.code.trim() === '' ? null : values.code } }
      return opened === null
        ? create.mutateAsync({ body })
        : update.mutateAsync({ params: { id: opened.id }, body: { ...body, version: opened.version } })
    },
    savedText: t('Place saved'),
    onSaved: onClose,
  })
  const { form } = record
  return (
    <FormModal
      title={place === null ? t('Add Place') : t('Edit Place')}
      confirmLabel={t('Save')}
      form={record}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          label={t('Name')}
          withAsterisk
          data-autofocus
          maxLength={PLACE_NAME_MAX}
          {...form.getInputProps('name')}
        />
        <Select
          label={t('Kind')}
          allowDeselect={false}
          data={PLACE_KINDS.map((value) => ({ value, label: t(PLACE_KIND_NAMES[value]) }))}
          {...form.getInputProps('kind')}
        />
        <PlaceSelect
          label={t('Stands in')}
          {...(place !== null && { except: place.id })}
          {...form.getInputProps('parent_id')}
        />
        <TextInput
          label={t('Code on its label (PL and its number without one)')}
          maxLength={PLACE_NAME_MAX}
          {...form.getInputProps('code')}
        />
      </Stack>
    </FormModal>
  )
}
