import { Alert, Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { CallError, type Sample } from '@eluent/contract'
import { PROVIDER_ORGANIZATION_ID } from '@eluent/domain/auth'
import { COA_TEXTS, coaAnalyteOptions } from '@eluent/domain/coa'
import { IconLock } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { coaBodyOf, coaErrors, coaValuesOf, fieldMessages, type CoaValues } from './coa-form.ts'
import classes from './Coa.module.css'
import { CoaFields } from './CoaFields.tsx'
import { CoaPeople } from './CoaPeople.tsx'
import { CoaPhotoField } from './CoaPhotoField.tsx'
import { useConsumers, useSaveCoa } from './queries.ts'
import { useCoaPhoto } from './use-coa-photo.ts'

interface Failure {
  title?: string
  error: unknown
}

/** Fills in a COA; nothing of it can be changed once the sample is certified. */
export function CoaForm({ sample }: { sample: Sample }) {
  const claims = useSession()?.claims
  const navigate = useNavigate()
  const save = useSaveCoa(sample.id)
  const photo = useCoaPhoto(sample.intake_form.sample_image_url)
  const isProvider = claims?.organization.id === PROVIDER_ORGANIZATION_ID
  const consumers = useConsumers(isProvider)
  // What was read when the form opened: a sample that is read again must not pass for what was seen.
  const [version, setVersion] = useState(sample.version)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [photoError, setPhotoError] = useState<string>()
  const saving = useRef(false)
  const [analytes] = useState(() => coaAnalyteOptions(sample))
  const form = useForm<CoaValues>({ mode: 'controlled', initialValues: coaValuesOf(sample) })
  const { update_coa } = sample.can
  const isLocked = !update_coa.allowed
  const unsaved = useUnsavedGuard(!isLocked && (form.isDirty() || photo.isChanged))
  const reviewer = sample.coa_data?.reviewer ?? { id: Number(claims?.sub), name: claims?.name ?? '' }

  const show = (messages: ReturnType<typeof coaErrors>): boolean => {
    const { photo: atPhoto, ...atFields } = messages
    form.setErrors(atFields)
    setPhotoError(atPhoto)
    return Object.keys(messages).length > 0
  }

  const submit = async () => {
    if (saving.current || photo.isUploading) return
    const messages = coaErrors(form.getValues(), photo.isThere, analytes)
    if (show(messages)) {
      setFailure({ error: COA_TEXTS.form })
      form.getInputNode(Object.keys(messages)[0] ?? '')?.focus()
      return
    }
    setFailure(null)
    saving.current = true
    try {
      const kept = await photo.settle()
      if (kept === null) return setFailure({ error: `${COA_TEXTS.failed}. ${COA_TEXTS.photoFailed}` })
      const beside = { photo: kept, analystId: sample.tested_by?.id ?? null, reviewerId: reviewer.id, version }
      const { data } = await save.mutateAsync(coaBodyOf(form.getValues(), beside))
      setVersion(data.version)
      unsaved.release()
      notifications.show({ color: 'accent', message: COA_TEXTS.saved })
      await navigate({ to: pathTo('sampleReport', { id: sample.id }) })
    } catch (error) {
      setFailure(failureOf(error))
      if (error instanceof CallError) show(fieldMessages(error.fieldErrors))
    } finally {
      saving.current = false
    }
  }

  return (
    <form
      noValidate
      aria-label="COA data"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {isLocked && (
        <Alert color="orange" icon={<IconLock size={20} stroke={1.6} />} title={update_coa.text} mb="md">
          The data below are sealed with the certificate and shown as they are.
        </Alert>
      )}
      <div className={classes['columns']}>
        <CoaFields
          form={form}
          analytes={analytes}
          consumers={isProvider ? { ...consumers, saved: sample.coa_data?.consumer ?? null } : null}
          disabled={isLocked}
        />
        <div className={classes['side']}>
          <Panel title="Photo">
            <CoaPhotoField photo={photo} error={photoError} disabled={isLocked} />
          </Panel>
          <CoaPeople
            sample={sample}
            reviewer={reviewer.name}
            consumer={isProvider ? { id: form.getValues().consumer_id, list: consumers.data ?? [] } : null}
          />
        </div>
      </div>
      {failure !== null && (
        <Group mt="md" grow>
          <FormError error={failure.error} {...(failure.title !== undefined && { title: failure.title })} />
        </Group>
      )}
      <Group justify="flex-end" mt="md">
        <Button component={Link} to={pathTo('sampleReport', { id: sample.id })} variant="default">
          {isLocked ? 'Back to the results' : 'Cancel'}
        </Button>
        {!isLocked && (
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        )}
      </Group>
      {unsaved.modal}
    </form>
  )
}

/** A photo that the server would not keep is a failed upload; field messages stand at their fields. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) return { title: COA_TEXTS.failed, error }
  if (error.fieldErrors['sample_image_url']) return { error: `${COA_TEXTS.failed}. ${COA_TEXTS.photoFailed}` }
  if (Object.keys(error.fieldErrors).length > 0) return { title: COA_TEXTS.failed, error: COA_TEXTS.form }
  return { title: COA_TEXTS.failed, error }
}
