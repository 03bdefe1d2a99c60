import { Alert, Group } from '@mantine/core'
import { CallError, listConsumers, readSample, saveCoa, type Sample } from '@eluent/contract'
import { PROVIDER_ORGANIZATION_ID } from '@eluent/domain/auth'
import { COA_TEXTS, coaAnalyteOptions } from '@eluent/domain/coa'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { readKey } from '../../frame/data/read-query.ts'
import { useChange } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useServices, useSession } from '../../frame/services.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { focusFirstError } from '../../ui/forms/form-errors.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { coaBodyOf, coaErrors, coaValuesOf, fieldMessages } from './coa-form.ts'
import classes from './Coa.module.css'
import { AddClientModal } from './AddClientModal.tsx'
import { CoaFields } from './CoaFields.tsx'
import { CoaPeople } from './CoaPeople.tsx'
import { CoaPhotoField } from './CoaPhotoField.tsx'
import { useCoaPhoto } from './use-coa-photo.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

const photoFailed = () => `${translated(COA_TEXTS.failed)}. ${translated(COA_TEXTS.photoFailed)}`

/** Fills in a COA; nothing of it can be changed once the sample is certified. */
export function CoaForm({ sample }: { sample: Sample }) {
  const claims = useSession()?.claims
  const { queries } = useServices()
  const params = { id: sample.id }
  const save = useChange(saveCoa, {
    onSuccess: (reply) => queries.setQueryData(readKey(readSample, { params }), reply),
  })
  const photo = useCoaPhoto(sample.intake_form.sample_image_url)
  const isProvider = claims?.organization.id === PROVIDER_ORGANIZATION_ID
  const consumers = useData(listConsumers, isProvider ? {} : null)
  const saved = sample.coa_data?.consumer ?? null
  const listed = [...(consumers.data ?? []), ...(saved ? [saved] : [])]
  const [isAddingClient, setAddingClient] = useState(false)
  const [isIncomplete, setIncomplete] = useState(false)
  const [analytes] = useState(() => coaAnalyteOptions(sample))
  const { update_coa } = sample.can
  const isLocked = !update_coa.allowed
  const reviewer = sample.coa_data?.reviewer ?? { id: Number(claims?.sub), name: claims?.name ?? '' }

  const record = useRecordForm({
    record: sample,
    initialValues: coaValuesOf(sample),
    validate: (values) => coaErrors(values, photo.isThere, analytes),
    onInvalid: (errors, invalidForm) => {
      setIncomplete(true)
      focusFirstError(errors, invalidForm)
    },
    isUnsaved: (isDirty) => !isLocked && (isDirty || photo.isChanged),
    save: async (values, { version }) => {
      setIncomplete(false)
      const savedPhoto = await photo.settle()
      if (savedPhoto === null) throw new Error(photoFailed())
      const analystId = sample.tested_by?.id ?? null
      const beside = { photo: savedPhoto, analystId, reviewerId: reviewer.id, version }
      // one that was just removed is not shown any more
      const isListed = listed.some(({ id }) => String(id) === values.consumer_id)
      const consumer_id = consumers.data === undefined || isListed ? values.consumer_id : ''
      return save.mutateAsync({ params, body: coaBodyOf({ ...values, consumer_id }, beside) })
    },
    messagesOf: (error) => (error instanceof CallError ? fieldMessages(translated(error.fieldErrors)) : {}),
    savedText: translated(COA_TEXTS.saved),
    next: pathTo('sampleReport', params),
  })
  const { form } = record
  const failure = isIncomplete ? { error: translated(COA_TEXTS.form) } : failureOf(record.failure)

  return (
    <>
      <RecordForm
        label={t('COA data')}
        record={{
          ...record,
          submit: (event) => (photo.isUploading ? event?.preventDefault() : record.submit(event)),
        }}
        submitLabel={isLocked ? null : t('Save')}
        cancel={pathTo('sampleReport', params)}
        cancelLabel={isLocked ? t('Back to the results') : t('Cancel')}
        failure={
          failure.error !== null && (
            <Group mt="md" grow>
              <FormError {...failure} />
            </Group>
          )
        }
      >
        {isLocked && (
          <Alert color="orange" icon={<IconLock size={20} stroke={1.6} />} title={translated(update_coa.text)} mb="md">
            {t('The data below are sealed with the certificate and shown as they are.')}
          </Alert>
        )}
        <div className={classes['columns']}>
          <CoaFields
            form={form}
            analytes={analytes}
            consumers={isProvider ? { ...consumers, saved, onAdd: () => setAddingClient(true) } : null}
            disabled={isLocked}
          />
          <div className={classes['side']}>
            <Panel title={t('Photo')}>
              <CoaPhotoField photo={photo} error={form.errors['photo']} disabled={isLocked} />
            </Panel>
            <CoaPeople
              sample={sample}
              reviewer={reviewer.name}
              consumer={isProvider ? { id: form.getValues().consumer_id, list: consumers.data ?? [] } : null}
            />
          </div>
        </div>
      </RecordForm>
      {isAddingClient && (
        <AddClientModal
          clients={consumers.data ?? []}
          onAdded={({ id }) => form.setFieldValue('consumer_id', String(id))}
          onClose={() => setAddingClient(false)}
        />
      )}
    </>
  )
}

/** A photo that the server would not keep is a failed upload; field messages stand at their fields. */
function failureOf(error: unknown): { title?: string; error: unknown } {
  if (!(error instanceof CallError)) return { error }
  if (error.fieldErrors['sample_image_url']) return { error: photoFailed() }
  const isAtFields = Object.keys(error.fieldErrors).length > 0
  return { title: translated(COA_TEXTS.failed), error: isAtFields ? translated(COA_TEXTS.form) : error }
}
