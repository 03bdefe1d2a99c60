import { ActionIcon, Button, Input, Text } from '@mantine/core'
import {
  DEFAULT_ATTACHMENT_TYPE,
  ORIGIN_ATTACHMENTS_MAX,
  ORIGIN_ATTACHMENT_TYPES,
  originAttachmentError,
  validateOrigin,
} from '@eluent/domain/certificates'
import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { FilePicker } from '../../../ui/FilePicker/FilePicker.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { attachedFile, type AttachmentValues } from './origin-form.ts'
import classes from '../parts/Certificates.module.css'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'
import { NativeSelect } from '../../../ui/fields/NativeSelect.ts'

interface AttachmentFieldsProps {
  value: readonly AttachmentValues[]
  onChange: (value: AttachmentValues[]) => void
  /** The form's message. */
  error: ReactNode
  disabled: boolean
}

const TYPES = ORIGIN_ATTACHMENT_TYPES.map(({ name }) => name)

/** '1.2 MB' */
const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** Why so many attachments are refused; null where they are not. */
const countError = (attachments: readonly AttachmentValues[]): string | null =>
  translated(
    validateOrigin({ attachments: attachments.map(({ type, file }) => ({ attachmentType: type, name: file.name })) })[
      'attachments'
    ],
  )?.[0] ?? null

/** Up to four files, each of a type that says which endings it takes. */
export function AttachmentFields({ value, onChange, error, disabled }: AttachmentFieldsProps) {
  const [refused, setRefused] = useState<string | null>(null)
  const add = (files: File[]) => {
    const next = [
      ...value,
      ...files.map((file) => ({
        key: crypto.randomUUID(),
        type: DEFAULT_ATTACHMENT_TYPE,
        file: attachedFile(file),
      })),
    ]
    setRefused(countError(next))
    onChange(next.slice(0, ORIGIN_ATTACHMENTS_MAX))
  }
  const message = refused ?? error ?? null
  return (
    <Panel title={t('Attachments')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('Optional, up to {originAttachmentsMax} files.', { originAttachmentsMax: ORIGIN_ATTACHMENTS_MAX })}
      </Text>
      {value.map(({ key, type, file }, index) => (
        <div key={key} className={classes['attachment']}>
          <NativeSelect
            aria-label={t('Type of attachment {index}', { index: index + 1 })}
            size="sm"
            data={TYPES}
            value={type}
            disabled={disabled}
            onChange={({ currentTarget: { value: chosen } }) =>
              onChange(value.map((entry) => (entry.key === key ? { ...entry, type: chosen } : entry)))
            }
          />
          <Text size="sm" className={classes['fileName'] ?? ''}>
            {file.name}{' '}
            <Text span size="sm" c="dimmed" className="tabular">
              {sizeText(file.size)}
            </Text>
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('Remove attachment {index}', { index: index + 1 })}
            disabled={disabled}
            onClick={() => {
              setRefused(null)
              onChange(value.filter((entry) => entry.key !== key))
            }}
          >
            <IconTrash size={18} stroke={1.6} />
          </ActionIcon>
          {originAttachmentError(type, file.name) !== null && (
            <Input.Error role="alert" className={classes['attachmentError'] ?? ''}>
              {translated(originAttachmentError(type, file.name))}
            </Input.Error>
          )}
        </div>
      ))}
      <FilePicker multiple onChange={add} disabled={disabled} inputProps={{ 'aria-label': t('Attachment files') }}>
        {({ onClick }) => (
          <Button
            mt="sm"
            variant="default"
            size="sm"
            leftSection={<IconPaperclip size={16} stroke={1.6} />}
            disabled={disabled}
            onClick={onClick}
          >
            {t('Add Attachment')}
          </Button>
        )}
      </FilePicker>
      {message !== null && (
        <Input.Error role="alert" mt={8}>
          {message}
        </Input.Error>
      )}
    </Panel>
  )
}
