import type { BodyIn, createOriginCertificate } from '@eluent/contract'
import {
  ORIGIN_KEYS,
  attachmentFileName,
  attachmentKey,
  validateOrigin,
  type OriginKey,
} from '@eluent/domain/certificates'
import dayjs from 'dayjs'
import { firstMessages } from '../../../ui/forms/form-errors.ts'

export interface AttachmentValues {
  /** Of this entry, for as long as the form stands. */
  key: string
  type: string
  /** Its name without spaces already. */
  file: File
}

/** The form of a certificate of origin as it is typed. */
export type OriginValues = Record<OriginKey, string> & { attachments: AttachmentValues[] }

/** An empty form: assigned today, approved by who fills it in. */
export function emptyOrigin(userName: string): OriginValues {
  return {
    ...(Object.fromEntries(ORIGIN_KEYS.map((key) => [key, ''])) as Record<OriginKey, string>),
    date_assigned: dayjs().format('YYYY-MM-DD'),
    approver_name: userName,
    attachments: [],
  }
}

export function originErrors({ attachments, ...fields }: OriginValues): Record<string, string> {
  return firstMessages(
    validateOrigin({
      ...fields,
      attachments: attachments.map(({ type, file }) => ({ attachmentType: type, name: file.name })),
    }),
  )
}

/** A chosen file as an attachment bears it. */
export function attachedFile(file: File): File {
  const name = attachmentFileName(file.name)
  return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified })
}

/** What is sent; `fileIds` are those of the uploaded attachments, in their order. */
export function originBody(
  { attachments, ...fields }: OriginValues,
  tracer: string,
  fileIds: readonly string[],
): BodyIn<typeof createOriginCertificate> {
  const trimmed = Object.fromEntries(ORIGIN_KEYS.map((key) => [key, fields[key].trim()])) as Record<OriginKey, string>
  return {
    form_fields: {
      ...trimmed,
      attachments: attachments.map(({ type, file }, index) => ({
        certusKey: attachmentKey(index + 1, type),
        attachmentType: type,
        name: file.name,
        fileType: file.type,
        size: file.size,
        url: fileIds[index] ?? '',
      })),
    },
    tracer,
  }
}
