import type { HistoryEntry } from '@eluent/contract'
import { formatListDate } from '../../ui/dates/format-list-date.ts'

type Change = HistoryEntry['changes'][number]

/** Stored names in the laboratory's words; those of the intake form are its labels. */
const WORDS: Readonly<Record<string, string>> = {
  strain_name: 'Strain/Sample Name',
  batch_number: 'Batch Number',
  intake_number: 'Intake Number',
  sample_weight_mg: 'Sample Weight (mg)',
  dry_weight_g: 'Dry Weight (g)',
  harvested_weight_g: 'As-Harvested Weight (g)',
  sample_type_id: 'Material Type',
  test_method_id: 'Report Method',
  prep_method_id: 'Preparation Method',
  test_method_version: 'Version of the Report Method',
  method_version: 'Version of the Report Method',
  prepared_for: 'Prepared For',
  post_notes: 'Additional Notes',
  submission_identification: 'Submission Identification',
  sample_image_file_id: 'Image',
  prepared_samples: 'Vials',
  locations: 'Tray Positions',
  custom_fields: 'Custom Fields',
  dominant_analyte: 'Dominant Analyte',
  machine_name: 'Instrument',
  cs_data_folder: 'Run Folder',
  cs_data_name: 'Run',
  vial_number: 'Vial',
  analytes: 'Analytes',
  runs: 'Runs',
  acquisition_started_at: 'Started',
  email: 'Sent To',
  report_number: 'Report',
  replaces: 'Replaces',
  coa_analyte_1: 'COA Analyte 1',
  coa_analyte_2: 'COA Analyte 2',
  coa_unit: 'COA Amount',
  coa_unit_weight: 'Total Unit Weight (g)',
  coa_notes: 'COA Notes',
  coa_sample_description: 'COA Description',
  consumer: 'Prepared For',
  entity_id: 'Entity Number',
  report_sha256: 'SHA-256 of the Report',
}

/** What only the database needs. */
const TECHNICAL = new Set([
  'organization_id',
  'share_key',
  'created_by_id',
  'created_by_name',
  'updated_by_name',
  'version',
  'epoch',
  'uuid',
  'injections',
  'required_runs',
  'acquisition_mode',
])

/** 'Sample weight' of 'sample_weight'; a name with capitals (an analyte, a label) stands as it is. */
const plain = (field: string): string => {
  if (/[A-Z ]/.test(field)) return field
  const spaced = field.replaceAll('_', ' ')
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`
}

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** One vial, tray position or custom field of a list, in a few words. */
function part(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const found = value as Record<string, unknown>
  if ('dilution_factor' in found) {
    const label = typeof found['label'] === 'string' && found['label'] !== '' ? ` (${found['label']})` : ''
    const color = String(found['vial_type']).split('_')[0] ?? ''
    return `${color}, ${String(found['dilution_factor'])}x${label}${found['acquire'] === false ? ', not acquired' : ''}`
  }
  if ('name' in found && 'value' in found) return `${String(found['name'])}: ${String(found['value'])}`
  return Object.values(found).map(String).join(' ')
}

function valueWords(field: string, text: string | null): string | null {
  if (text === null) return null
  if (field === 'acquisition_started_at') return formatListDate(text)
  if (field === 'sample_image_file_id') return 'an image'
  const value = /^[[{]/.test(text) ? read(text) : text
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(part).join('; ')
  return typeof value === 'object' ? part(value) : text
}

/** The changes of a line as people of the laboratory call them; what only the database needs is left out. */
export function changesInWords(changes: readonly Change[]): Change[] {
  return changes
    .filter(({ field }) => !TECHNICAL.has(field))
    .map(({ field, old, new: now }) => ({
      field: WORDS[field] ?? plain(field),
      old: valueWords(field, old),
      new: valueWords(field, now),
    }))
    .filter((change) => change.old !== null || change.new !== null)
}
