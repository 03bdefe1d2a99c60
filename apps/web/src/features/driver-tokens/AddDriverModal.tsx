import { Button, Code, Group, Modal, Switch, Text } from '@mantine/core'
import '@mantine/core/styles/Code.css'
import { createDriverToken, DRIVER_NAME_MAX, type ReplyOf } from '@eluent/contract'
import { driverNameError } from '@eluent/domain/instrument'
import { useState } from 'react'
import { useCreate } from '../../frame/data/use-change.ts'
import { CopyButton } from '../../ui/CopyButton/CopyButton.tsx'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

type Created = ReplyOf<typeof createDriverToken>

/** Names a driver, then shows its token this once. */
export function AddDriverModal({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<Created | null>(null)
  const create = useCreate(createDriverToken, { rereadAfter: 'settled' })
  const record = useSaveForm({
    initialValues: { name: '', readings_only: false, may_import: false, may_run_queue: false },
    validate: { name: driverNameError },
    save: ({ name, readings_only, may_import, may_run_queue }) =>
      create.mutateAsync({
        body: {
          name: name.trim(),
          ...(readings_only
            ? { readings_only }
            : { ...(may_import && { may_import }), ...(may_run_queue && { may_run_queue }) }),
        },
      }),
    onSaved: setCreated,
  })
  return (
    <Modal
      opened
      onClose={record.pending ? () => undefined : onClose}
      title={created ? t('Token of {name}', { name: created.data.name }) : t('Add Driver')}
      size="lg"
      // A click beside it must not lose what is shown once.
      closeOnClickOutside={created === null}
    >
      {created ? (
        <TokenOnce created={created} onClose={onClose} />
      ) : (
        <RecordForm label={t('Driver')} record={record} submitLabel={t('Create Token')} cancel={onClose}>
          <TextInput
            label={t('Name')}
            description={t('What the laboratory calls the instrument or its computer, such as HPLC-1.')}
            required
            maxLength={DRIVER_NAME_MAX}
            data-autofocus
            {...record.form.getInputProps('name')}
          />
          <Switch
            mt="md"
            label={t('Readings only')}
            description={t('For a logger of temperatures: it sends readings of equipment, and can store no results.')}
            {...record.form.getInputProps('readings_only', { type: 'checkbox' })}
          />
          <Switch
            mt="md"
            label={t('May import result files')}
            description={t(
              'For the watched folder of a driver, or a program that sends whole files with a template and a report method (POST /imports/files), or chromatograms (POST /imports/runs).',
            )}
            disabled={record.form.values.readings_only}
            {...record.form.getInputProps('may_import', { type: 'checkbox' })}
          />
          <Switch
            mt="md"
            label={t('May run the queue')}
            description={t(
              'When no page is open, the driver hands the next vial to its instrument, once a person has pressed Begin Run.',
            )}
            disabled={record.form.values.readings_only}
            {...record.form.getInputProps('may_run_queue', { type: 'checkbox' })}
          />
        </RecordForm>
      )}
    </Modal>
  )
}

function TokenOnce({ created: { token, data }, onClose }: { created: Created; onClose: () => void }) {
  const lines = data.readings_only
    ? [
        `POST ${window.location.origin}/api/equipment/{id}/readings`,
        `Authorization: Bearer ${token}`,
        JSON.stringify({ readings: [{ at: '2026-11-27T08:00:00Z', value: 4.1 }] }),
      ].join('\n')
    : `ELUENT_API_URL=${window.location.origin}\nELUENT_API_TOKEN=${token}`
  return (
    <>
      <Text size="sm" mb="sm">
        {data.readings_only
          ? t(
              'The logger sends its readings so; the number of a piece stands in the address of its page. The token is shown only now; who has it can send readings for you.',
            )
          : t(
              "Put these lines into the driver's settings file and start the driver again. The token is shown only now; who has it can store results for you.",
            )}
      </Text>
      <Code
        block
        aria-label={data.readings_only ? t('Call of the logger') : t('Settings of the driver')}
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {lines}
      </Code>
      <Group justify="flex-end" mt="lg">
        <CopyButton value={lines} label={data.readings_only ? t('Copy') : t('Copy settings')} />
        <Button onClick={onClose}>{t('Done')}</Button>
      </Group>
    </>
  )
}
