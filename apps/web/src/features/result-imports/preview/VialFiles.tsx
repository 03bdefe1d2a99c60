import { ActionIcon, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IMPORT_ATTACHMENT_TYPES, attachmentTypeError } from '@eluent/domain/result-imports'
import type { FieldErrors } from '@eluent/domain/samples'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmModal } from '../../../ui/ConfirmModal/ConfirmModal.tsx'
import { failureDetail } from '../../../ui/ErrorState/failure-detail.ts'
import { FilePicker } from '../../../ui/FilePicker/FilePicker.tsx'
import type { DraftAttachment, DraftVial } from '../draft/import-draft.ts'
import classes from '../Imports.module.css'
import { useChromatogramUpload, useDeleteUpload } from '../uploads.ts'
import { FileRefused } from '../../table-files/read-table-file.ts'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'
import { NativeSelect } from '../../../ui/fields/NativeSelect.ts'

interface VialFilesProps {
  vial: DraftVial
  /** 'vial 2' or 'sample 7'. */
  name: string
  errors: FieldErrors
  /** Before the vial's fields in the errors. */
  path: string
  onChange: (change: (vial: DraftVial) => DraftVial) => void
}

/** Chromatogram and attachments of one vial. */
export function VialFiles({ vial, name, errors, path, onChange }: VialFilesProps) {
  const [removing, setRemoving] = useState<DraftAttachment | null>(null)
  const set = (attachments: readonly DraftAttachment[]) => onChange((now) => ({ ...now, attachments }))
  const change = (key: string, part: Partial<DraftAttachment>) =>
    set(vial.attachments.map((attachment) => (attachment.key === key ? { ...attachment, ...part } : attachment)))
  return (
    <Stack gap="md">
      <ChromatogramField vial={vial} name={name} onChange={onChange} />
      <fieldset className={classes['group']} aria-label={t('Attachments of {name}', { name })}>
        {vial.attachments.map((attachment, index) => (
          <div key={attachment.key} className={classes['attachment']}>
            <NativeSelect
              aria-label={t('Type of attachment {index}', { index: index + 1 })}
              size="sm"
              data={[{ value: '', label: t('Attachment type …') }, ...IMPORT_ATTACHMENT_TYPES.map((type) => type.name)]}
              value={attachment.type}
              onChange={(event) => change(attachment.key, { type: event.currentTarget.value })}
            />
            <FilePicker
              onChange={(file) => file && change(attachment.key, { file })}
              inputProps={{ 'aria-label': t('File of attachment {index}', { index: index + 1 }) }}
            >
              {(props) => (
                <Button {...props} size="sm" variant="default">
                  {attachment.file ? t('Replace file') : t('Choose file')}
                </Button>
              )}
            </FilePicker>
            <Text size="sm" className={classes['fileName'] ?? ''}>
              {attachment.file?.name ?? t('No file chosen')}
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('Remove attachment {index}', { index: index + 1 })}
              onClick={() => setRemoving(attachment)}
            >
              <IconTrash size={18} stroke={1.6} />
            </ActionIcon>
            {attachment.file !== null && attachmentError(errors, path, index, attachment) !== null && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert" className={classes['wide'] ?? ''}>
                {attachmentError(errors, path, index, attachment)}
              </Text>
            )}
          </div>
        ))}
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={16} />}
          onClick={() => set([...vial.attachments, { key: crypto.randomUUID(), type: '', file: null }])}
        >
          {t('Add Attachment')}
        </Button>
      </fieldset>
      <ConfirmModal
        opened={removing !== null}
        destructive
        title={t('Remove Attachment')}
        confirmLabel={t('Remove')}
        onConfirm={() => {
          set(vial.attachments.filter(({ key }) => key !== removing?.key))
          setRemoving(null)
        }}
        onClose={() => setRemoving(null)}
      >
        {t('Remove {name} from {name2}?', { name: removing?.file?.name ?? t('this attachment'), name2: name })}
      </ConfirmModal>
    </Stack>
  )
}

const attachmentError = (errors: FieldErrors, path: string, index: number, { type, file }: DraftAttachment) =>
  errors[`${path}.attachments.${index}`]?.[0] ??
  (file && type !== '' ? translated(attachmentTypeError(type, file.name)) : null)

function ChromatogramField({ vial, name, onChange }: Pick<VialFilesProps, 'vial' | 'name' | 'onChange'>) {
  const upload = useChromatogramUpload()
  const deleteUpload = useDeleteUpload()
  const [removing, setRemoving] = useState(false)
  const { chromatogram } = vial
  const set = (next: DraftVial['chromatogram']) => {
    const before = vial.chromatogram?.fileId
    onChange((now) => ({ ...now, chromatogram: next }))
    // What no sample refers to is swept by the server in any case.
    if (before !== undefined) deleteUpload(before).catch(() => undefined)
  }
  const error = upload.error
  return (
    <fieldset className={classes['group']} aria-label={t('Chromatogram of {name}', { name })}>
      <Group gap="sm">
        <FilePicker
          onChange={(file) => file && upload.mutate(file, { onSuccess: set })}
          disabled={upload.isPending}
          inputProps={{ 'aria-label': t('Chromatogram CSV of {name}', { name }) }}
        >
          {(props) => (
            <Button {...props} size="sm" variant="default" loading={upload.isPending}>
              {chromatogram ? t('Replace chromatogram') : t('Add chromatogram CSV')}
            </Button>
          )}
        </FilePicker>
        {upload.isPending ? (
          <Group gap="xs">
            <Loader size="xs" />
            <output>{t('Uploading …')}</output>
          </Group>
        ) : chromatogram ? (
          <>
            <Text size="sm" className={classes['fileName'] ?? ''}>
              {t('{name}, times in {units}', { name: chromatogram.name, units: chromatogram.units.toLowerCase() })}
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('Remove chromatogram of {name}', { name })}
              onClick={() => setRemoving(true)}
            >
              <IconTrash size={18} stroke={1.6} />
            </ActionIcon>
          </>
        ) : (
          <Text size="sm" c="dimmed">
            {t('Two columns: time and signal')}
          </Text>
        )}
      </Group>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {error instanceof FileRefused
            ? translated(error.message)
            : t('Error uploading the chromatogram for {name}, please try again. {failureDetail}', {
                name,
                failureDetail: failureDetail(error),
              })}
        </Text>
      )}
      <ConfirmModal
        opened={removing}
        destructive
        title={t('Remove Chromatogram')}
        confirmLabel={t('Remove')}
        onConfirm={() => {
          set(null)
          setRemoving(false)
        }}
        onClose={() => setRemoving(false)}
      >
        {t('Remove')} {chromatogram?.name} {t('from {name}? The upload is deleted.', { name })}
      </ConfirmModal>
    </fieldset>
  )
}
