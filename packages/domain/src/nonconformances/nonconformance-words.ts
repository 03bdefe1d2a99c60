/** How far a nonconformance is; each state is set by the step before it. (ISO/IEC 17025:2017, 7.10 and 8.7) */
export const NONCONFORMANCE_STATES = ['open', 'contained', 'investigated', 'action', 'verified', 'closed'] as const
export type NonconformanceState = (typeof NONCONFORMANCE_STATES)[number]

export const NONCONFORMANCE_STATE_NAMES: Readonly<Record<NonconformanceState, string>> = {
  open: 'Open',
  contained: 'Contained',
  investigated: 'Investigated',
  action: 'Action',
  verified: 'Verified',
  closed: 'Closed',
}

export const NONCONFORMANCE_KINDS = [
  'quality_control',
  'equipment',
  'reference_material',
  'sample',
  'method',
  'report',
  'environment',
  'proficiency',
  'complaint',
  'other',
] as const
export type NonconformanceKind = (typeof NONCONFORMANCE_KINDS)[number]

export const NONCONFORMANCE_KIND_NAMES: Readonly<Record<NonconformanceKind, string>> = {
  quality_control: 'Quality control',
  equipment: 'Equipment',
  reference_material: 'Standard or reagent',
  sample: 'Sample handling',
  method: 'Method',
  report: 'Report',
  environment: 'Environment',
  proficiency: 'Proficiency test',
  complaint: 'Complaint',
  other: 'Other',
}

/** One of severity high holds the reports that it touches back. */
export const NONCONFORMANCE_SEVERITIES = ['low', 'medium', 'high'] as const
export type NonconformanceSeverity = (typeof NONCONFORMANCE_SEVERITIES)[number]

export const NONCONFORMANCE_SEVERITY_NAMES: Readonly<Record<NonconformanceSeverity, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
}

/** Kinds of records that one can touch. The report of a sample is touched with the sample. */
export const TOUCHED_KINDS = ['sample', 'batch', 'lot', 'equipment', 'calibration'] as const
export type TouchedKind = (typeof TOUCHED_KINDS)[number]

/** A record that a nonconformance touches. */
export interface Touch {
  kind: TouchedKind
  id: number
}

/** What opened it: a person, or a part of the product. */
export const NONCONFORMANCE_SOURCES = [
  'hand',
  'inventory',
  'equipment',
  'batches',
  'charts',
  'proficiency',
  'complaints',
] as const
export type NonconformanceSource = (typeof NONCONFORMANCE_SOURCES)[number]

/** 'NC-2026-007': the year in which it was found, and the next number of the laboratory in that year. */
export function nonconformanceNumber(year: number, sequence: number): string {
  return `NC-${year}-${String(sequence).padStart(3, '0')}`
}
