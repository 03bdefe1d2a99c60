import { fileExtension, IMAGE_EXTENSIONS } from '../files/sample-files.ts'
import { freeTextError } from '../text/well-formed.ts'
import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'

/** As what a file of a lot comes. */
export const LOT_FILE_EXTENSIONS: readonly string[] = ['pdf', ...IMAGE_EXTENSIONS]
/** Of one lot, without those that were removed. */
export const LOT_FILES_MAX = 50
const NOTE_MAX = 255

export const LOT_FILE_TEXTS = {
  type: 'A file of a lot is a PDF or a picture: .pdf, .jpg, .jpeg or .png',
  full: 'A lot has at most 50 files. Remove one that is not needed.',
} as const

/** Messages for a file that is added to a lot, by its name and the number of those that it has. */
export function lotFileErrors(file: { name: string; note: unknown; already: number }): FieldErrors {
  const isKnown = LOT_FILE_EXTENSIONS.includes(fileExtension(file.name))
  return collectFieldErrors({
    file_id: isKnown ? (file.already < LOT_FILES_MAX ? null : LOT_FILE_TEXTS.full) : LOT_FILE_TEXTS.type,
    note: freeTextError(file.note, NOTE_MAX),
  })
}
