import { fileExtension } from '../files/sample-files.ts'

const SIGNED = ['pdf', 'jpg', 'jpeg', 'png']

/** The attachment types of a certificate of origin with the endings each takes; none given: any. */
export const ORIGIN_ATTACHMENT_TYPES: readonly { readonly name: string; readonly extensions: readonly string[] }[] = [
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

export const ATTACHMENT_TEXTS = {
  tooMany: `Maximum ${ORIGIN_ATTACHMENTS_MAX} attachments permitted.`,
  unknownType: 'Select an attachment type.',
} as const

/** Why a file is refused as an attachment of this type, by its name; null where it is not. */
export function originAttachmentError(type: string, fileName: string): string | null {
  const known = ORIGIN_ATTACHMENT_TYPES.find(({ name }) => name === type)
  if (!known) return ATTACHMENT_TEXTS.unknownType
  if (known.extensions.length === 0 || known.extensions.includes(fileExtension(fileName))) return null
  const endings = known.extensions.map((extension) => `.${extension}`).join('|')
  return `Attachment type ${type} must be of file extension ${endings}`
}

/** A file name as an attachment bears it: every space an underscore. */
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
