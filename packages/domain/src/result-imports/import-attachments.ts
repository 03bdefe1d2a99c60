import { attachmentError, type AttachmentType } from '../files/attachment-types.ts'
import { fileExtension } from '../files/sample-files.ts'

/** The attachment types of an import. */
export const IMPORT_ATTACHMENT_TYPES: readonly AttachmentType[] = [
  { name: 'Certificate of Analysis', extensions: ['pdf'] },
  { name: 'Data Zipfile', extensions: ['zip'] },
  { name: 'Report PDF', extensions: ['pdf'] },
  { name: 'Additional Chromatogram', extensions: ['csv'] },
  { name: 'Sample Image', extensions: ['gif', 'jpg', 'jpeg', 'png', 'webp'] },
  { name: 'Other', extensions: [] },
]

/** Why an attachment is refused by its name; null where it is not. */
export function attachmentTypeError(type: string, fileName: string): string | null {
  return attachmentError(IMPORT_ATTACHMENT_TYPES, type, fileName)
}

/** Endings of the tables that are read, CSV first; the words of the refusal name only that one. */
const RESULTS_FILE_EXTENSIONS: readonly string[] = ['csv', 'tsv', 'txt', 'xlsx', 'xls']

/** Why a results file is refused by its name; null where it is not. */
export function resultsFileError(fileName: string): string | null {
  return RESULTS_FILE_EXTENSIONS.includes(fileExtension(fileName)) ? null : 'File type must be CSV.'
}
