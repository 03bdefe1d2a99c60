import { addFieldError, type FieldErrors } from '../samples/field-errors.ts'
import { DEFAULT_TEXT_MAX, freeTextError } from '../text/well-formed.ts'
import {
  CERTIFICATE_DESCRIPTION_MAX,
  CERTIFICATE_NAME_MAX,
  childIds,
  fieldWords,
  trimmed,
  trimmedTextError,
} from './form-rules-fields.ts'

const MANIFEST_CHILDREN_TEXT = 'Must select 1 or more VERISEAL to be part of the VERISEAL Transportation Manifest.'
export const MANIFEST_IMAGE_UPLOAD_TEXT = 'Image upload error. Please try again.'

/** The manifest group's required keys, in the form's order. */
export const MANIFEST_KEYS = [
  'source',
  'destination',
  'transport_company_name',
  'driver_name',
  'driver_license',
  'vehicle_vin',
  'vehicle_license_plate',
] as const
export type ManifestKey = (typeof MANIFEST_KEYS)[number]

export const BONDED_CARRIER_KEYS = ['bonded_carrier_name', 'bonded_carrier_permit'] as const
export type BondedCarrierKey = (typeof BONDED_CARRIER_KEYS)[number]

export const MANIFEST_FIELD_MAX = DEFAULT_TEXT_MAX

export type ManifestGroup = Record<ManifestKey, string> & Partial<Record<BondedCarrierKey, string>>

/** A manifest as a form holds it or the wire brings it. */
export interface ManifestInput {
  name?: unknown
  description?: unknown
  /** Comma-joined certification batch ids, or a list of them. */
  children?: unknown
  manifest?: { readonly [Key in ManifestKey | BondedCarrierKey]?: unknown } | null | undefined
}

/** 'Must include {Field Name}', the key with its words capitalised. */
export function mustIncludeText(key: string): string {
  return `Must include ${fieldWords(key)}`
}

/** Every rule of a new manifest with its text, by wire path ('manifest.driver_name'); for the screen and the API. */
export function validateManifest(input: ManifestInput): FieldErrors {
  const errors: FieldErrors = {}
  const add = (field: string, key: string, value: unknown, max: number): void =>
    addFieldError(errors, field, trimmedTextError(value, mustIncludeText(key), max))
  add('name', 'name', input.name, CERTIFICATE_NAME_MAX)
  add('description', 'description', input.description, CERTIFICATE_DESCRIPTION_MAX)
  for (const key of MANIFEST_KEYS) add(`manifest.${key}`, key, input.manifest?.[key], MANIFEST_FIELD_MAX)
  for (const key of BONDED_CARRIER_KEYS) {
    addFieldError(errors, `manifest.${key}`, freeTextError(trimmed(input.manifest?.[key]), MANIFEST_FIELD_MAX))
  }
  addFieldError(errors, 'children', childIds(input.children).length > 0 ? null : MANIFEST_CHILDREN_TEXT)
  return errors
}

/** The manifest group as it is sent and kept: trimmed, a blank bonded carrier field left out. */
export function tidyManifest(group: Record<ManifestKey, string> & Partial<Record<BondedCarrierKey, string | null>>) {
  const required = Object.fromEntries(MANIFEST_KEYS.map((key) => [key, group[key].trim()]))
  const filled = BONDED_CARRIER_KEYS.map((key) => [key, group[key]?.trim() ?? '']).filter(([, text]) => text !== '')
  return { ...required, ...Object.fromEntries(filled) } as ManifestGroup
}
