import type { AuditNoun } from './audit-trail.ts'

/** What an organization's trail is filtered by, in the order in which it is offered. */
export const AUDIT_KINDS = [
  'samples',
  'certificates',
  'methods',
  'people',
  'sign_ins',
  'instrument',
  'settings',
  'records',
] as const
/** A line where a page of the trail ended: its instant and its id. */
export const AUDIT_PLACE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z_[1-9]\d{0,14}$/
export type AuditKind = (typeof AUDIT_KINDS)[number]

const KIND_WORDS: Readonly<Record<AuditKind, string>> = {
  samples: 'Samples',
  certificates: 'Certificates',
  methods: 'Methods',
  people: 'Users and roles',
  sign_ins: 'Sign-ins',
  instrument: 'Queue and drivers',
  settings: 'Settings',
  records: 'Other records',
}

const NOUNS: Readonly<Record<AuditNoun, readonly [kind: AuditKind, word: string]>> = {
  analytical_batch: ['records', 'Analytical batch'],
  analytical_report: ['records', 'Analytical report'],
  audit_package: ['records', 'Audit package'],
  bank: ['settings', 'Token bank'],
  batch: ['records', 'Batch'],
  batch_test: ['records', 'Batch test'],
  calibration: ['methods', 'Calibration'],
  certificate: ['certificates', 'Certificate'],
  driver_token: ['instrument', 'Driver token'],
  equipment: ['records', 'Equipment'],
  equipment_event: ['records', 'Event of equipment'],
  equipment_reading: ['records', 'Readings of equipment'],
  file: ['records', 'File'],
  form_field: ['settings', 'Form field'],
  form_template: ['settings', 'Form template'],
  homogeneity_test: ['records', 'Homogeneity test'],
  analyte_name: ['settings', 'Analyte name'],
  import_template: ['settings', 'Import template'],
  inventory_item: ['records', 'Inventory item'],
  inventory_lot: ['records', 'Lot'],
  invitation: ['people', 'Invitation'],
  limit_study: ['methods', 'LOD and LOQ study'],
  uncertainty_budget: ['methods', 'Uncertainty budget'],
  control_chart: ['methods', 'Control chart'],
  control_event: ['methods', 'Event of an instrument'],
  control_rules: ['methods', 'Rules of control charts'],
  list_view: ['settings', 'List view'],
  nonconformance: ['records', 'Nonconformance'],
  organization: ['settings', 'Organization'],
  prep_method: ['methods', 'Preparation method'],
  proficiency_round: ['records', 'Proficiency test'],
  quality_settings: ['settings', 'Quality settings'],
  profile: ['settings', 'Jurisdiction profile'],
  queue: ['instrument', 'Queue'],
  queue_entry: ['instrument', 'Queue entry'],
  reference_check: ['settings', 'Reference check'],
  report_method: ['methods', 'Report method'],
  sample: ['samples', 'Sample'],
  session: ['sign_ins', 'Session'],
  consumer: ['settings', 'Client'],
  storage_place: ['settings', 'Storage place'],
  user: ['people', 'User'],
}

/** What records are called. @internal a test holds the catalogue of texts against them */
export const NOUN_WORDS: readonly string[] = Object.values(NOUNS).map(([, word]) => word)

export function auditKindWord(kind: AuditKind): string {
  return KIND_WORDS[kind]
}

/** The kinds of record that a kind of line is about. */
export function nounsOfKind(kind: AuditKind): AuditNoun[] {
  return (Object.keys(NOUNS) as AuditNoun[]).filter((noun) => NOUNS[noun][0] === kind)
}

/** What a record is called. One that only an older trail holds reads as it was noted. */
export function auditNounWord(noun: string): string {
  const known: Readonly<Record<string, readonly [AuditKind, string]>> = NOUNS
  return known[noun]?.[1] ?? noun.replaceAll('_', ' ')
}

const NAMES = ['strain_name', 'name', 'email', 'title', 'batch_number', 'lot_number', 'file_name', 'number'] as const

/** The name of a record as a line of its trail holds it, the newer before the older; null where it holds none. */
export function recordNameIn(old: unknown, now: unknown): string | null {
  for (const side of [now, old]) {
    if (typeof side !== 'object' || side === null) continue
    const values = side as Readonly<Record<string, unknown>>
    for (const name of NAMES) if (typeof values[name] === 'string' && values[name] !== '') return values[name]
  }
  return null
}
