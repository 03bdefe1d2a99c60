import type { CertifiedValue } from '../inventory/lot-rules.ts'
import { expectedLevelUgMl } from '../qc/expected-levels.ts'
import { recoveryPercent } from '../qc/statistics.ts'
import { countsInTotals, type CellState } from '../results/cell-state.ts'
import {
  keepsCheckLimit,
  LIMIT_SOURCE_TEXTS,
  recoveryLimit,
  type BatchLimits,
  type CheckLimit,
} from './batch-limits.ts'
import { carryOverChecks } from './carry-over.ts'
import type { CheckState } from './check-states.ts'
import {
  addedBySpike,
  duplicateRpd,
  spikeRecovery,
  type Compared,
  type Measured,
  type NotEvaluated,
} from './recoveries.ts'
import { contentMgG, stockUgMl, type ContentOfLots } from './known-content.ts'
import { STANDARD_ROLES, type MemberRole } from './roles.ts'
import type { RunOfVial } from './run-of-vial.ts'
import { suitabilityChecks } from './suitability.ts'
import { surrogateChecks, withoutSurrogates } from './surrogates.ts'

export const CHECK_MEASURES = [
  'blank',
  'recovery',
  'rpd',
  'chart',
  'retention_shift',
  'resolution',
  'tailing',
  'signal_to_noise',
  'area_rsd',
  'time_rsd',
  'plates',
  'carry_over',
] as const
export type CheckMeasure = (typeof CHECK_MEASURES)[number]

/** Units of what was found; '' for a ratio. */
export const CHECK_UNITS = ['ug/mL', 'mg/g', 'min', 'area', ''] as const

/** One check: a member, an analyte and what is compared. */
export interface BatchCheck {
  member_id: number
  analyte: string
  measure: CheckMeasure
  state: Exclude<CheckState, 'excepted'>
  /** Percent; of a blank its amount, mg/g; of resolution, tailing, S/N and plates the figure itself. */
  value: number | null
  /** What was found, and what it is compared with, both in `unit`. */
  found: number | null
  compared: number | null
  unit: (typeof CHECK_UNITS)[number]
  /** Of a blank only its upper end, mg/g; null where nothing is limited. */
  limit: CheckLimit | null
  /** Why it has no value, or failed without one; of a control chart the rules that were broken. */
  reason: NotEvaluated | NotRun | 'disagree' | `rule ${string}` | null
}

/** Why a standard or blank that has run has checked nothing. */
export type NotRun = 'no_expected_value' | 'no_chromatogram' | 'not_after_standard'

export interface MemberCompound {
  name: string
  state: CellState
  amount_ug_ml: number | null
  mg_g: number | null
  loq_percent: number | null
  /** Of the report method, ug/mL; null where it states none. */
  lod_ug_ml: number | null
  /** From where on an injection quantifies it, ug/mL; null for an analyte that the method lacks. */
  loq_ug_ml: number | null
}

export interface JudgedMember extends ContentOfLots {
  id: number
  role: MemberRole
  /** The member that it repeats. */
  parent_id: number | null
  /** Whether all its vials have run for this batch. */
  finished: boolean
  weight_mg: number | null
  compounds: readonly MemberCompound[]
  vials: readonly {
    label: string
    dilution_factor: number
    amounts: Readonly<Record<string, number | null>>
    /** Absent or null before it has run. */
    run?: RunOfVial | null
  }[]
}

/** Every check of a batch whose members have run, by the limits that the batch keeps. */
export function judgeBatch(members: readonly JudgedMember[], limits: BatchLimits): BatchCheck[] {
  const added = members.filter(({ finished }) => finished).flatMap((member) => surrogateChecks(member, limits))
  return [
    ...analyteChecks(
      members.map((member) => withoutSurrogates(member, limits)),
      limits,
    ),
    ...added,
  ]
}

function analyteChecks(members: readonly JudgedMember[], limits: BatchLimits): BatchCheck[] {
  const byId = new Map(members.map((member) => [member.id, member]))
  const checks = members.flatMap((member) => {
    if (!member.finished) return []
    if (member.role === 'MB') return blankChecks(member, members, limits)
    if (STANDARD_ROLES.includes(member.role))
      return [...standardChecks(member, limits), ...suitabilityChecks(member, limits)]
    const parent = byId.get(member.parent_id ?? 0)
    if (member.role === 'DUP') return parent?.finished ? rpdChecks(member, parent, limits.rpd.DUP) : []
    if (member.role !== 'MS' && member.role !== 'MSD') return []
    const recoveries = parent?.finished ? spikeChecks(member, parent, limits) : []
    const spike = members.find(({ role, parent_id }) => role === 'MS' && parent_id === member.parent_id)
    const repeats = member.role === 'MSD' && spike?.finished ? rpdChecks(member, spike, limits.rpd.MSD) : []
    return [...recoveries, ...repeats]
  })
  return [...checks, ...carryOverChecks(members, limits)]
}

/** A blank holds no analyte from its limit on: the LOQ, the LOD, or a tenth of the lowest quantified sample. */
function blankChecks(member: JudgedMember, members: readonly JudgedMember[], { blank }: BatchLimits): BatchCheck[] {
  return member.compounds.map((compound) => {
    const base = { member_id: member.id, analyte: compound.name, measure: 'blank', unit: 'mg/g' } as const
    const found = compound.mg_g
    const limit = (max: number | null): CheckLimit | null =>
      max === null ? null : { min: null, max, below: true, source: BLANK_SOURCE }
    const loq = compound.loq_percent === null ? null : compound.loq_percent * 10
    const judged = (isClean: boolean, max: number | null): BatchCheck => ({
      ...base,
      state: isClean ? 'passed' : 'failed',
      value: found,
      found,
      compared: max,
      limit: limit(max),
      reason: null,
    })
    if (blank === 'tenth') {
      const lowest = lowestQuantified(members, compound.name)
      // without a quantified sample nothing can be carried into one, but for what the LOQ shows
      if (lowest !== null) return judged((found ?? 0) < lowest / 10, lowest / 10)
    }
    if (blank === 'lod' && compound.lod_ug_ml !== null)
      return judged((compound.amount_ug_ml ?? 0) < compound.lod_ug_ml, null)
    return judged(!countsInTotals(compound.state), loq)
  })
}

/** WAC 16-309-160 asks for the blank; how much it may hold is what the laboratory chose. */
const BLANK_SOURCE = LIMIT_SOURCE_TEXTS.setting

function lowestQuantified(members: readonly JudgedMember[], analyte: string): number | null {
  const amounts = members
    .filter(({ role, finished }) => role === 'sample' && finished)
    .flatMap(({ compounds }) => compounds)
    .filter(({ name, state, mg_g }) => name === analyte && countsInTotals(state) && mg_g !== null)
    .map(({ mg_g }) => mg_g ?? 0)
  return amounts.length === 0 ? null : Math.min(...amounts)
}

/**
 * Recovery of a check standard or control sample: 100 x found / expected percent, both in ug/mL of the injected solution, or
 * in mg/g where its lot certifies a content. Of several vials the one that is furthest from 100 % counts.
 */
function standardChecks(member: JudgedMember, limits: BatchLimits): BatchCheck[] {
  const limit = recoveryLimit(limits, member.role)
  const checks = member.compounds.map((compound): BatchCheck => {
    const base = { member_id: member.id, analyte: compound.name, measure: 'recovery', limit } as const
    const content = contentOf(member, compound.name)
    if (content !== null) {
      const found = readsAs(compound) ?? 0
      return judgedIn({ ...base, unit: 'mg/g', found, compared: content }, recoveryPercent(found, content))
    }
    const recovered = member.vials.flatMap((vial) => {
      const expected = expectedUgMl(member, vial, compound)
      if (expected === null) return []
      const found = vial.amounts[compound.name] ?? null
      return [{ expected, found, value: recoveryPercent(found ?? 0, expected) }]
    })
    const worst = recovered.toSorted((a, b) => Math.abs(b.value - 100) - Math.abs(a.value - 100))[0]
    if (worst === undefined) return without({ ...base, unit: 'ug/mL' }, 'not_expected')
    return judgedIn({ ...base, unit: 'ug/mL', found: worst.found, compared: worst.expected }, worst.value)
  })
  const isKnown = checks.some(({ reason }) => reason !== 'not_expected')
  // a standard of which nobody said what it holds has checked nothing
  return isKnown ? checks : checks.map((check) => ({ ...check, state: 'not_run', reason: 'no_expected_value' }))
}

/** ug/mL that a vial of a standard should hold: its lot through the vial's dilution, else what its label names. */
function expectedUgMl(
  { certified }: Pick<JudgedMember, 'certified'>,
  vial: JudgedMember['vials'][number],
  { name, state }: Pick<MemberCompound, 'name' | 'state'>,
): number | null {
  // a label does not say of which analytes it is: those that the run did not look for
  if (certified.length === 0) return state === 'no_data' ? null : expectedLevelUgMl(vial.label)
  return certifiedUgMl(certified, name, vial.dilution_factor)
}

/** ug/mL of an analyte in a vial of this dilution, as the lot of the standard certifies it; null where it states no such concentration. */
export function certifiedUgMl(
  certified: readonly CertifiedValue[],
  analyte: string,
  dilutionFactor: number,
): number | null {
  const stock = stockUgMl(certified, analyte)
  return stock === null ? null : stock / dilutionFactor
}

/** mg/g that the material of a control sample is certified with. */
function contentOf({ role, certified }: JudgedMember, analyte: string): number | null {
  return role === 'LCS' || role === 'LCSD' ? contentMgG(certified, analyte) : null
}

function spikeChecks(member: JudgedMember, parent: JudgedMember, limits: BatchLimits): BatchCheck[] {
  const limit = recoveryLimit(limits, member.role)
  const native = new Map(parent.compounds.map((compound) => [compound.name, compound]))
  return member.compounds.map((compound): BatchCheck => {
    const base = { member_id: member.id, analyte: compound.name, measure: 'recovery', unit: 'mg/g', limit } as const
    if (member.spikes.length === 0) return { ...without(base, null), state: 'not_run', reason: 'no_expected_value' }
    const added = addedMgG(member, compound.name)
    if (added === 0) return without(base, 'not_expected')
    const unspiked = native.get(compound.name)
    if (compound.state === 'over_bounds' || unspiked?.state === 'over_bounds') return without(base, 'over_range')
    if (compound.state === 'no_data' || unspiked?.state === 'no_data') return without(base, 'not_quantified')
    const before = (unspiked && detectedMgG(unspiked)) ?? 0
    const spiked = readsAs(compound) ?? 0
    const recovery = spikeRecovery(spiked, before, added)
    const figures = { ...base, found: spiked - before, compared: added }
    return recovery.value === null ? without(figures, recovery.reason) : judgedIn(figures, recovery.value)
  })
}

function addedMgG({ spikes, weight_mg: weight }: JudgedMember, analyte: string): number {
  if (weight === null || weight <= 0) return 0
  return spikes.reduce(
    (sum, { volume_ml, certified }) => sum + addedBySpike(volume_ml, stockUgMl(certified, analyte) ?? 0, weight),
    0,
  )
}

function rpdChecks(member: JudgedMember, other: JudgedMember, limit: CheckLimit): BatchCheck[] {
  const others = new Map(other.compounds.map((compound) => [compound.name, compound]))
  return member.compounds.map((compound): BatchCheck => {
    const against = others.get(compound.name)
    const base = { member_id: member.id, analyte: compound.name, measure: 'rpd', unit: 'mg/g', limit } as const
    const figures = { ...base, found: compound.mg_g, compared: against?.mg_g ?? null }
    const compared = duplicateRpd(comparedOf(compound), comparedOf(against))
    if (compared.value !== null) return judgedIn(figures, compared.value)
    return 'disagree' in compared
      ? { ...figures, state: 'failed', value: null, reason: 'disagree' }
      : without(figures, compared.reason)
  })
}

function comparedOf(compound: MemberCompound | undefined): Compared {
  const loq = compound?.loq_percent ?? null
  return { mg_g: compound ? readsAs(compound) : null, loq_mg_g: loq === null ? null : loq * 10 }
}

/** What was measured, also below the LOQ: as nothing it would count to what was added (EPA SW-846, Method 1312, 8.2.4: the measured value). */
function detectedMgG({ state, mg_g }: Pick<MemberCompound, 'state' | 'mg_g'>): number | null {
  return state === 'below_loq' ? mg_g : readsAs({ state, mg_g })
}

/** What reads as a number, mg/g. */
function readsAs({ state, mg_g }: Pick<MemberCompound, 'state' | 'mg_g'>): number | null {
  return countsInTotals(state) ? mg_g : null
}

type Figures = Pick<BatchCheck, 'member_id' | 'analyte' | 'measure' | 'unit' | 'found' | 'compared'> & {
  limit: CheckLimit
}

function judgedIn(figures: Figures, value: number): BatchCheck {
  return { ...figures, value, state: keepsCheckLimit(value, figures.limit) ? 'passed' : 'failed', reason: null }
}

function without(
  figures: Omit<Figures, 'found' | 'compared'> & Partial<Pick<Figures, 'found' | 'compared'>>,
  reason: (Measured & { value: null })['reason'] | null,
): BatchCheck {
  return { found: null, compared: null, ...figures, value: null, state: 'not_evaluated', reason }
}
