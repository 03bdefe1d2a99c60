import { noteCustody, type BodyOf } from '@eluent/contract'
import {
  CUSTODY_KIND_NAMES,
  CUSTODY_KINDS,
  CUSTODY_NOTE_MAX,
  CUSTODY_TEXT_MAX,
  custodyInputErrors,
  giverErrors,
  type CustodyKind,
  type Strokes,
} from '@eluent/domain/custody'
import { RECEIPT_UNITS, type ReceiptUnit } from '@eluent/domain/samples'
import { Group, SimpleGrid, Stack } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { useServices } from '../../frame/services.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { ImageField } from '../../ui/ImageField/ImageField.tsx'
import { useImageUpload } from '../../ui/ImageField/use-image-upload.ts'
import { useMaxImageMb } from '../../frame/use-max-image-mb.ts'
import { OwnPasswordInput } from '../../ui/OwnPasswordInput/OwnPasswordInput.tsx'
import { instantOf } from './custody-text.ts'
import { PlaceSelect } from './PlaceSelect.tsx'
import { SignaturePad } from './SignaturePad.tsx'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.ts'
import { Select } from '../../ui/fields/Select.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

type NotedKind = BodyOf<typeof noteCustody>['event']['kind']

/** Receiving and disposing of samples have calls of their own. */
const NOTED_KINDS = CUSTODY_KINDS.filter((kind): kind is NotedKind => kind !== 'received' && kind !== 'disposed')

interface EventValues {
  kind: NotedKind
  at: string
  from_name: string
  to_name: string
  place_id: number | null
  amount: string
  amount_unit: ReceiptUnit | null
  seal_number: string
  note: string
  photo_file_id: string | null
  isHandOver: boolean
  giver_name: string
  strokes: Strokes
  password: string
}

interface EventModalProps {
  samples: readonly number[]
  /** In which the amount of the sample is kept. */
  unit?: ReceiptUnit | null
  kind?: NotedKind
  onClose: () => void
}

/** Notes what happened to samples; a hand-over is signed by both. */
export function EventModal({ samples, unit = null, kind = 'moved', onClose }: EventModalProps) {
  const { serverNow } = useServices()
  const upload = useImageUpload()
  const note = useChange(noteCustody)
  const maxMb = useMaxImageMb()
  const initialValues: EventValues = {
    kind,
    at: '',
    from_name: '',
    to_name: '',
    place_id: null,
    amount: '',
    amount_unit: unit,
    seal_number: '',
    note: '',
    photo_file_id: null,
    isHandOver: false,
    giver_name: '',
    strokes: [],
    password: '',
  }
  const record = useSaveForm({
    initialValues,
    validate: (values) => ({
      ...firstMessages(custodyInputErrors(factsOf(values), new Date(serverNow() ?? Date.now()))),
      ...(values.isHandOver && firstMessages(giverErrors({ name: values.giver_name }))),
    }),
    save: (values) => note.mutateAsync({ body: bodyOf(samples, values) }),
    savedText: t('Event noted'),
    onSaved: onClose,
  })
  const { form } = record
  const values = form.getValues()
  const photoError = form.errors['photo_file_id']
  return (
    <FormModal title={t('Note an Event')} confirmLabel={t('Note it')} form={record} onClose={onClose}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <Select
            label={t('Event')}
            data-autofocus
            allowDeselect={false}
            data={NOTED_KINDS.map((value) => ({ value, label: t(CUSTODY_KIND_NAMES[value]) }))}
            {...form.getInputProps('kind')}
          />
          <TextInput
            type="datetime-local"
            label={t('When (empty for now)')}
            max="9999-12-31T23:59"
            {...form.getInputProps('at')}
          />
        </SimpleGrid>
        <PlaceSelect {...form.getInputProps('place_id')} />
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <DecimalInput flex={1} label={t('Amount')} maxLength={40} {...form.getInputProps('amount')} />
          <Select
            w={110}
            label={t('Unit')}
            clearable
            data={RECEIPT_UNITS.map((value) => ({ value, label: value === 'units' ? t('units') : value }))}
            {...form.getInputProps('amount_unit')}
          />
        </Group>
        <Checkbox label={t('Hand-over signed by both')} {...form.getInputProps('isHandOver', { type: 'checkbox' })} />
        {values.isHandOver ? (
          <>
            <TextInput
              label={t('Handed over by')}
              withAsterisk
              maxLength={CUSTODY_TEXT_MAX}
              {...form.getInputProps('giver_name')}
            />
            <SignaturePad strokes={values.strokes} onChange={(strokes) => form.setFieldValue('strokes', strokes)} />
            <OwnPasswordInput {...form.getInputProps('password')} />
          </>
        ) : (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput label={t('From')} maxLength={CUSTODY_TEXT_MAX} {...form.getInputProps('from_name')} />
            <TextInput label={t('To')} maxLength={CUSTODY_TEXT_MAX} {...form.getInputProps('to_name')} />
          </SimpleGrid>
        )}
        <TextInput label={t('Seal number')} maxLength={CUSTODY_TEXT_MAX} {...form.getInputProps('seal_number')} />
        <Textarea
          label={values.kind === 'refused' ? t('Why is it refused?') : t('Note')}
          withAsterisk={values.kind === 'refused'}
          autosize
          maxLength={CUSTODY_NOTE_MAX}
          {...form.getInputProps('note')}
        />
        <ImageField
          label={t('Photo')}
          alt={t('Photo of the event')}
          maxMb={maxMb}
          upload={upload}
          failed={t('Image upload failed. Please try again.')}
          value={values.photo_file_id}
          onChange={(value) => form.setFieldValue('photo_file_id', value)}
          error={typeof photoError === 'string' ? photoError : null}
        />
      </Stack>
    </FormModal>
  )
}

/** What the rules judge; a unit without an amount was not meant. */
function factsOf({ amount, amount_unit, at, ...values }: EventValues) {
  const { kind, from_name, to_name, place_id, seal_number, note } = values
  return {
    kind: kind satisfies CustodyKind,
    at: instantOf(at),
    from_name,
    to_name,
    place_id,
    amount,
    amount_unit: amount.trim() === '' ? null : amount_unit,
    seal_number,
    note,
  }
}

function bodyOf(samples: readonly number[], values: EventValues): BodyOf<typeof noteCustody> {
  const { isHandOver, giver_name: name, strokes, photo_file_id, password, kind } = values
  const giver = { name, strokes: strokes.length === 0 ? null : strokes }
  const event = { ...factsOf(values), kind, photo_file_id }
  return { samples: [...samples], event: { ...event, ...(isHandOver && { giver }) }, ...(isHandOver && { password }) }
}
