import { attachmentError, type AttachmentType } from '../files/attachment-types.ts'

const SIGNED = ['pdf', 'jpg', 'jpeg', 'png']

/** The attachment types of a certificate of origin. */
export const ORIGIN_ATTACHMENT_TYPES: readonly AttachmentType[] = [
  { name: 'Approver ID', extensions: SIGNED },
  { name: 'Approver Signature', extensions: SIGNED },
  { name: 'Certificate Regulatory Approval', extensions: ['pdf'] },
  { name: 'Certificate Signature', extensions: SIGNED },
  { name: 'Originator Signature', extensions: SIGNED },
  { name: 'Verification Of Origin', extensions: ['xls', 'xlsx', 'csv', ...SIGNED] },
  { name: 'Supporting Image', extensions: ['jpg', 'jpeg', 'png'] },
  { name: 'Other', extensions: [] },
]

export const DEFAULT_ATTACHMENT_TYPE = 'Other'
export const ORIGIN_ATTACHMENTS_MAX = 4

export const TOO_MANY_ATTACHMENTS_TEXT = `Maximum ${ORIGIN_ATTACHMENTS_MAX} attachments permitted.`

/** Why a file is refused as an attachment of this type, by its name; null where it is not. */
export function originAttachmentError(type: string, fileName: string): string | null {
  return attachmentError(ORIGIN_ATTACHMENT_TYPES, type, fileName)
}

/** The file name of an attachment: every space becomes an underscore. */
export function attachmentFileName(name: string): string {
  return name.replaceAll(/\s/g, '_')
}

/** The certusKey of the n-th attachment, counting from 1: '(1) Approver ID'. */
export function attachmentKey(number: number, type: string): string {
  return `(${number}) ${type}`
}

/** Whether a key of a certificate's details names an attachment: it starts with a number in parentheses. */
export function isAttachmentKey(key: string): boolean {
  return /^\(\d+\)/.test(key)
}
