import { Button, Fieldset, Group, Input } from '@mantine/core'
import '@mantine/core/styles/Fieldset.css'
import { CallError } from '@eluent/contract'
import { IMAGE_EXTENSIONS, imageFileError } from '@eluent/domain/files'
import { IconPhoto, IconPhotoUp } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { FilePicker } from '../FilePicker/FilePicker.tsx'
import classes from './ImageField.module.css'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

interface ImageFieldProps {
  label: string
  /** What the picture shows, for screen readers. */
  alt: string
  /** The address of the saved image, or the id of one just uploaded; null without one. */
  value: string | null
  onChange: (value: string | null) => void
  /** The account's largest image, MB. */
  maxMb: number
  /** Sends the chosen file to the storage. */
  upload: {
    isPending: boolean
    mutate: (file: File, options: { onSuccess: (fileId: string) => void; onError: (error: unknown) => void }) => void
  }
  /** Said of an upload that failed. */
  failed: string
  /** The form's message. */
  error?: ReactNode
  disabled?: boolean
}

const ACCEPT = IMAGE_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** The server's word about the image itself; any other failure is a failed upload. */
const uploadError = (error: unknown, failed: string): string =>
  error instanceof CallError && ['image_unreadable', 'image_too_large'].includes(error.reply.code ?? '')
    ? translated(error.message)
    : failed

/** A picture of a record: chosen, checked, uploaded at once and shown; the form saves which one it is. */
export function ImageField(props: ImageFieldProps) {
  const { label, value, onChange, maxMb, upload, disabled = false } = props
  const [refused, setRefused] = useState<string | null>(null)
  const [chosen, setChosen] = useState<{ id: string; preview: string } | null>(null)
  useEffect(() => () => URL.revokeObjectURL(chosen?.preview ?? ''), [chosen])

  const choose = (file: File | null) => {
    if (file === null) return
    const wrong = translated(imageFileError(file, maxMb))
    setRefused(wrong)
    if (wrong !== null) return
    upload.mutate(file, {
      onSuccess: (fileId) => {
        setChosen({ id: fileId, preview: URL.createObjectURL(file) })
        onChange(fileId)
      },
      onError: (cause) => setRefused(uploadError(cause, props.failed)),
    })
  }
  const shown = value === null ? null : value === chosen?.id ? chosen.preview : value
  const message = refused ?? props.error ?? null

  return (
    <Fieldset variant="unstyled" legend={label} className={classes['field'] ?? ''}>
      <Group gap="md" align="center">
        <div className={classes['frame']} data-empty={shown === null || undefined}>
          {shown === null ? <IconPhoto size={28} stroke={1.4} aria-hidden /> : <img src={shown} alt={props.alt} />}
        </div>
        <div>
          <Group gap="xs">
            <FilePicker onChange={choose} accept={ACCEPT} inputProps={{ 'aria-label': label }}>
              {({ onClick }) => (
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<IconPhotoUp size={16} stroke={1.6} />}
                  loading={upload.isPending}
                  disabled={disabled}
                  onClick={onClick}
                >
                  {shown === null ? t('Choose image') : t('Replace image')}
                </Button>
              )}
            </FilePicker>
            {shown !== null && (
              <Button
                variant="subtle"
                color="gray"
                size="sm"
                disabled={disabled}
                onClick={() => {
                  setRefused(null)
                  onChange(null)
                }}
              >
                {t('Remove Image')}
              </Button>
            )}
          </Group>
          <p className={classes['hint']}>{t('JPG or PNG, smaller than {maxMb} MB.', { maxMb })}</p>
        </div>
      </Group>
      {message !== null && (
        <Input.Error role="alert" mt={6}>
          {message}
        </Input.Error>
      )}
    </Fieldset>
  )
}
