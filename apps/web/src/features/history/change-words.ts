import type { HistoryEntry } from '@eluent/contract'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

type Change = HistoryEntry['changes'][number]

/** Stored names in the laboratory's words; those of the intake form are its labels. */
const WORDS: Readonly<Record<string, string>> = {
  strain_name: t('Strain/Sample Name'),
  batch_number: t('Batch Number'),
  intake_number: t('Intake Number'),
  sample_weight_mg: t('Sample Weight (mg)'),
  dry_weight_g: t('Dry Weight (g)'),
  harvested_weight_g: t('As-Harvested Weight (g)'),
  sample_type_id: t('Material Type'),
  test_method_id: t('Report Method'),
  prep_method_id: t('Preparation Method'),
  test_method_version: t('Version of the Report Method'),
  method_version: t('Version of the Report Method'),
  prepared_for: t('Prepared For'),
  post_notes: t('Additional Notes'),
  submission_identification: t('Submission Identification'),
  sample_image_file_id: t('Image'),
  prepared_samples: t('Vials'),
  locations: t('Tray Positions'),
  custom_fields: t('Custom Fields'),
  receipt: t('Collection and Receipt'),
  purpose: t('Purpose'),
  details: t('Product and Certificate'),
  dominant_analyte: t('Dominant Analyte'),
  machine_name: t('Instrument'),
  cs_data_folder: t('Run Folder'),
  cs_data_name: t('Run'),
  vial_number: t('Vial'),
  analytes: t('Analytes'),
  runs: t('Runs'),
  required_runs: t('Vials to Acquire'),
  diluted_vial: t('Diluted Vial'),
  dilution_factor: t('Dilution Factor'),
  acquisition_started_at: t('Started'),
  email: t('Sent To'),
  report_number: t('Report'),
  replaces: t('Replaces'),
  coa_analyte_1: t('COA Analyte 1'),
  coa_analyte_2: t('COA Analyte 2'),
  coa_unit: t('COA Amount'),
  coa_unit_weight: t('Total Unit Weight (g)'),
  coa_notes: t('COA Notes'),
  coa_sample_description: t('COA Description'),
  consumer: t('Prepared For'),
  entity_id: t('Entity Number'),
  report_sha256: t('SHA-256 of the Report'),
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
    return `${color}, ${String(found['dilution_factor'])}x${label}${found['acquire'] === false ? t(', not acquired') : ''}`
  }
  if ('name' in found && 'value' in found) return `${String(found['name'])}: ${String(found['value'])}`
  return Object.values(found).map(part).join(' ')
}

function valueWords(field: string, text: string | null): string | null {
  if (text === null) return null
  if (field === 'acquisition_started_at') return formatListDate(text)
  if (field === 'sample_image_file_id') return t('an image')
  const value = /^[[{]/.test(text) ? read(text) : text
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(part).join('; ')
  return typeof value === 'object' ? part(value) : text
}

/** The changes of a line as people of the laboratory call them; what only the database needs is left out. */
export function changesInWords(changes: readonly Change[]): Change[] {
  return changes
    .filter(({ field }) => !TECHNICAL.has(field))
    .map(({ field, old, new: now }) => ({
      field: WORDS[field] ?? translated(plain(field)),
      old: valueWords(field, old),
      new: valueWords(field, now),
    }))
    .filter((change) => change.old !== null || change.new !== null)
}
