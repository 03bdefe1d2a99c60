import type { BiasOf } from './top-down.ts'
import type { Factor, Share } from './shares.ts'

/** How the uncertainty of an analyte is estimated. */
export const APPROACHES = ['top_down', 'bottom_up', 'fixed'] as const
export type Approach = (typeof APPROACHES)[number]

export const APPROACH_NAMES: Readonly<Record<Approach, string>> = {
  top_down: 'From control charts and references',
  bottom_up: 'From the factors of the result',
  fixed: 'A fixed relative U',
}

/** What a bias was found with. */
export const REFERENCE_KINDS = ['reference_material', 'proficiency', 'spike'] as const
export type ReferenceKind = (typeof REFERENCE_KINDS)[number]

export const REFERENCE_KIND_NAMES: Readonly<Record<ReferenceKind, string>> = {
  reference_material: 'Reference material',
  proficiency: 'Proficiency round',
  spike: 'Spike',
}

export interface Reference extends BiasOf {
  name: string
  kind: ReferenceKind
}

/** Where u(Rw) is from: a period of a control chart, or pairs of duplicates. */
export type Reproducibility =
  | { from: 'chart'; series_id: number; chart: string; first_day: string; last_day: string; points: number }
  | { from: 'duplicates'; pairs: [number, number][] }

/** The budget of one analyte; what its approach does not use is empty. */
export interface BudgetLine {
  analyte: string
  approach: Approach
  /** Between which results it holds, percent of the sample. */
  from_percent: number
  to_percent: number
  source: string
  reproducibility: Reproducibility | null
  references: Reference[]
  factors: Factor[]
  /** Relative standard uncertainty of a result, percent. */
  u_percent: number
  shares: Share[]
}

/** What a budget of a method version says beside its lines. */
export interface BudgetHead {
  /** The day from which its numbers are. */
  estimated_on: string
  /** Coverage factor. */
  k: number
  /** Between each two analytes of a total. */
  correlation: number
  /** Standard uncertainty of the moisture, percent; null where it is not stated. */
  moisture_u_percent: number | null
}

export const DEFAULT_HEAD = { k: 2, correlation: 0, moisture_u_percent: null } as const
