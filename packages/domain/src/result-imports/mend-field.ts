import { STRAIN_NAME_MAX } from '../samples/intake-rules.ts'
import { isBlank } from '../text/well-formed.ts'
import { DEFAULT_DILUTION_TEXT, DEFAULT_LOQ_TEXT } from './imported-sample.ts'
import { IMPORT_NOTES_MAX, IMPORT_NOTES_MAX_LINES, validateImportedSample } from './validate-imported-sample.ts'

/** The fields for which something can be proposed that keeps their rule. */
export const MENDABLE_FIELDS = ['strain_name', 'batch_number', 'loq', 'notes', 'dilution_factor'] as const
export type MendableField = (typeof MENDABLE_FIELDS)[number]

/** Brackets, quotes and marks say nothing that a name needs. */
const DROPPED = /["'`\u00B4\u2018\u2019\u201C\u201D\u00AB\u00BB()[\]{}<>#*\u00AE\u2122\u00A9]/gu
const FORBIDDEN = /[^\p{L}\p{M}\p{Nd}\s_-]+/gu

/** A name in the characters that samples may have: brackets and quotes left out, a dash for each other sign. */
export function plainSampleName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(DROPPED, '')
    .replaceAll(FORBIDDEN, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/-{2,}/g, '-')
    .trim()
  return Array.from(plain).slice(0, STRAIN_NAME_MAX).join('').trim()
}

/**
 * What could stand in a field whose value breaks its rule, so that many rows are mended at once; null where only a person knows.
 * `name` is the sample's.
 */
export function mendedValue(field: MendableField, value: string, name: string): string | null {
  const proposed = proposal(field, value, name)
  if (proposed === null || proposed === value) return null
  const errors = validateImportedSample({ [field]: proposed })
  return errors[field] === undefined ? proposed : null
}

function proposal(field: MendableField, value: string, name: string): string | null {
  switch (field) {
    case 'strain_name':
      return plainSampleName(value)
    case 'batch_number':
      return isBlank(value) ? name.trim() : null
    case 'loq':
      // as for a file that states none
      return isBlank(value) || Number(value) === 0 ? DEFAULT_LOQ_TEXT : null
    case 'dilution_factor':
      return Number(value) === 0 ? DEFAULT_DILUTION_TEXT : null
    case 'notes':
      return Array.from(
        value
          .split(/\r\n|\r|\n/)
          .slice(0, IMPORT_NOTES_MAX_LINES)
          .join('\n'),
      )
        .slice(0, IMPORT_NOTES_MAX)
        .join('')
  }
}
