import { fileExtension } from './sample-files.ts'

/** A kind of attachment and the file extensions it accepts; an empty list accepts all. */
export interface AttachmentType {
  readonly name: string
  readonly extensions: readonly string[]
}

const UNKNOWN_TYPE_TEXT = 'Select an attachment type.'

/** Why a file is refused as an attachment of this type, by its name; null where it is not. */
export function attachmentError(types: readonly AttachmentType[], type: string, fileName: string): string | null {
  const known = types.find(({ name }) => name === type)
  if (!known) return UNKNOWN_TYPE_TEXT
  if (known.extensions.length === 0 || known.extensions.includes(fileExtension(fileName))) return null
  const extensions = known.extensions.map((extension) => `.${extension}`).join('|')
  return `Attachment type ${type} must be of file extension ${extensions}`
}
