import { createEquipmentEvent, type Equipment } from '@eluent/contract'
import {
  EVENT_OUTCOMES,
  isScheduledKind,
  RECORDED_EVENT_KINDS,
  validateEquipmentEvent,
  type EquipmentEventKind,
} from '@eluent/domain/equipment'
import { dayIn } from '@eluent/domain/text'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCreate } from '../../frame/data/use-change.ts'
import { useServices, useSession } from '../../frame/services.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { uploadFile } from '../../ui/FileDrop/upload-file.ts'
import { FilePicker } from '../../ui/FilePicker/FilePicker.tsx'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { eventWord, outcomeWord } from './equipment-words.ts'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const OUTCOMES = EVENT_OUTCOMES.map((outcome) => ({ value: outcome, label: outcomeWord(outcome) }))

const FIRST: { kind: EquipmentEventKind } = { kind: 'calibrated' }

/** What can happen to a piece in its state. */
function kindsFor({ state }: Equipment): EquipmentEventKind[] {
  const impossible = state === 'out_of_service' ? 'out_of_service' : 'back_in_service'
  return RECORDED_EVENT_KINDS.filter((kind) => kind !== impossible)
}

/** Asks what was done to a piece; each kind has its own questions. */
export function EventModal({ piece, onClose }: { piece: Equipment; onClose: () => void }) {
  const { serverNow, api, fetch } = useServices()
  const session = useSession()
  const [today] = useState(() =>
    dayIn(new Date(serverNow() ?? Date.now()), Intl.DateTimeFormat().resolvedOptions().timeZone),
  )
  const [file, setFile] = useState<File | null>(null)
  const record = useCreate(createEquipmentEvent)
  const form = useSaveForm({
    initialValues: {
      ...FIRST,
      happened_on: today,
      done_by: session?.claims.name ?? '',
      outcome: 'passed',
      note: '',
      next_due_on: '',
      // its results are in doubt since it was last seen to be good
      suspect_since: piece.last_check?.outcome === 'passed' ? piece.last_check.happened_on : '',
      location: '',
    },
    validate: (values) => firstMessages(validateEquipmentEvent(values, piece, today)),
    save: async (values) => {
      const file_id = file === null ? null : await uploadFile({ api, fetch }, 'attachment', file)
      const event = { ...values, file_id }
      return record.mutateAsync({ params: { id: piece.id }, body: { event, version: piece.version } })
    },
    savedText: t('Event recorded'),
    onSaved: onClose,
  })
  const { kind } = form.form.getValues()
  const isJudged = kind === 'calibrated' || kind === 'verified'
  const input = form.form.getInputProps
  return (
    <FormModal
      title={t('Record Event of {name}', { name: piece.name })}
      confirmLabel={t('Record')}
      form={form}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Select
          label={t('Event')}
          data={kindsFor(piece).map((value) => ({ value, label: eventWord(value) }))}
          allowDeselect={false}
          data-autofocus
          {...input('kind')}
        />
        <TextInput label={t('Date')} type="date" max={today} withAsterisk {...input('happened_on')} />
        <TextInput label={t('Done by')} maxLength={64} withAsterisk {...input('done_by')} />
        {isJudged && <Select label={t('Result')} data={OUTCOMES} allowDeselect={false} {...input('outcome')} />}
        {kind === 'out_of_service' && (
          <TextInput
            label={t('Suspect since')}
            description={t('From this day on its results are doubted; the reports since then are listed.')}
            type="date"
            max={today}
            withAsterisk
            {...input('suspect_since')}
          />
        )}
        {(kind === 'moved' || kind === 'installed') && (
          <TextInput label={t('Location')} maxLength={64} withAsterisk={kind === 'moved'} {...input('location')} />
        )}
        {isScheduledKind(kind) && (
          <TextInput
            label={t('Next due')}
            description={t('Empty: as scheduled.')}
            type="date"
            max="9999-12-31"
            {...input('next_due_on')}
          />
        )}
        <Textarea label={t('Note')} maxLength={500} autosize minRows={2} {...input('note')} />
        <Group gap="sm">
          <FilePicker onChange={setFile}>
            {(props) => (
              <Button variant="default" size="sm" {...props}>
                {file === null ? t('Choose Certificate ...') : t('Choose Another ...')}
              </Button>
            )}
          </FilePicker>
          {file !== null && <Text size="sm">{file.name}</Text>}
        </Group>
      </Stack>
    </FormModal>
  )
}
