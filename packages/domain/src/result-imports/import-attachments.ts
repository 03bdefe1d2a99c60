import { fileExtension } from '../files/sample-files.ts'

/** The attachment types of an import with the endings each takes; none given: any. */
export const IMPORT_ATTACHMENT_TYPES: readonly { name: string; extensions: readonly string[] }[] = [
  { name: 'Certificate of Analysis', extensions: ['pdf'] },
  { name: 'Data Zipfile', extensions: ['zip'] },
  { name: 'Report PDF', extensions: ['pdf'] },
  { name: 'Additional Chromatogram', extensions: ['csv'] },
  { name: 'Sample Image', extensions: ['gif', 'jpg', 'jpeg', 'png', 'webp'] },
  { name: 'Other', extensions: [] },
]

const UNKNOWN_TYPE_TEXT = 'Select an attachment type.'

/** Why an attachment is refused by its name; null where it is not. */
export function attachmentTypeError(type: string, fileName: string): string | null {
  const known = IMPORT_ATTACHMENT_TYPES.find(({ name }) => name === type)
  if (!known) return UNKNOWN_TYPE_TEXT
  if (known.extensions.length === 0 || known.extensions.includes(fileExtension(fileName))) return null
  const endings = known.extensions.map((extension) => `.${extension}`).join('|')
  return `Attachment type ${type} must be of file extension ${endings}`
}

/** Endings of the tables that are read, CSV first; the words of the refusal name only that one. */
export const RESULTS_FILE_EXTENSIONS: readonly string[] = ['csv', 'tsv', 'txt', 'xlsx', 'xls']

/** Why a results file is refused by its name; null where it is not. */
export function resultsFileError(fileName: string): string | null {
  return RESULTS_FILE_EXTENSIONS.includes(fileExtension(fileName)) ? null : 'File type must be CSV.'
}
