import { mean, rsdPercent } from '../qc/statistics.ts'
import { keepsCheckLimit, type BatchLimits, type CheckLimit, type SuitabilityLimits } from './batch-limits.ts'
import type { BatchCheck, CheckMeasure, JudgedMember, MemberCompound } from './judge-batch.ts'
import type { NotEvaluated } from './recoveries.ts'
import { calibrationOf, type RunOfVial, type RunPeak } from './run-of-vial.ts'

/** What a figure of one injection is, or why it has none. */
type Figure = { value: number; found: number | null; compared: number | null } | NotEvaluated

/**
 * System suitability of a check standard, per analyte and figure: retention time shift against the calibration's, resolution
 * to the nearer neighbour, tailing and S/N at the LOQ, as its chromatograms show them; of several injections the one that is worst. Five or
 * more injections of one solution are replicates, too. A standard of which no chromatogram could be measured has checked nothing.
 * (WAC 16-309-160(7); figures of USP 28 <621>, sensitivity of its harmonised text)
 */
export function suitabilityChecks(member: JudgedMember, { suitability: limits }: BatchLimits): BatchCheck[] {
  if (!limits || member.role !== 'CCV') return []
  const runs = member.vials.flatMap(({ run }) => run ?? [])
  const isMeasured = runs.some(({ peaks }) =>
    Object.values(peaks).some(({ measured_time_min }) => measured_time_min !== null),
  )
  return member.compounds
    .filter(({ state }) => state !== 'no_data')
    .flatMap((compound) => {
      const analyte = compound.name
      const base = { member_id: member.id, analyte }
      if (!isMeasured)
        return [{ ...empty(base, 'tailing', limits.tailing), state: 'not_run', reason: 'no_chromatogram' }]
      const each = (read: (run: RunOfVial, peak: RunPeak) => Figure) =>
        runs.map((run): Figure => {
          const peak = run.peaks[analyte]
          return peak === undefined || peak.measured_time_min === null ? 'no_peak' : read(run, peak)
        })
      return [
        worst(base, 'retention_shift', limits.retention_shift, each(shiftOf(analyte))),
        worst(
          base,
          'resolution',
          limits.resolution,
          each((_, { resolution }) => said(resolution, 'no_neighbour')),
        ),
        worst(
          base,
          'tailing',
          limits.tailing,
          each((_, { tailing }) => said(tailing, 'flank_hidden')),
        ),
        ...sensitivityChecks(member, compound, limits),
        ...replicateChecks(member, analyte, limits),
      ]
    })
}

function shiftOf(analyte: string) {
  return (run: RunOfVial, { measured_time_min: found }: RunPeak): Figure => {
    const compared = calibrationOf(run, analyte)?.retention_time_min ?? null
    if (found === null || compared === null || !(compared > 0)) return 'no_calibration'
    return { value: (100 * Math.abs(found - compared)) / compared, found, compared }
  }
}

/**
 * S/N at the LOQ, by the standard's own: heights are proportional to amounts there. (USP <621> as harmonised with Ph. Eur. 2.2.46, system
 * sensitivity: the limit of quantitation corresponds to an S/N of 10; faq.edqm.eu 48201793)
 */
function sensitivityChecks(
  { id, vials }: Pick<JudgedMember, 'id' | 'vials'>,
  { name: analyte, loq_ug_ml: loq }: Pick<MemberCompound, 'name' | 'loq_ug_ml'>,
  { signal_to_noise: limit }: SuitabilityLimits,
): BatchCheck[] {
  if (!limit) return []
  const figures = vials.flatMap(({ run, amounts }): Figure[] => {
    if (!run) return []
    const peak = run.peaks[analyte]
    if (peak === undefined || peak.measured_time_min === null) return ['no_peak']
    if (peak.signal_to_noise === null) return ['no_noise']
    if (loq === null) return ['loq_unknown']
    const amount = amounts[analyte] ?? 0
    return [amount > 0 ? said((peak.signal_to_noise * loq) / amount, 'no_noise') : 'not_quantified']
  })
  return [worst({ member_id: id, analyte }, 'signal_to_noise', limit, figures)]
}

function said(value: number | null, without: NotEvaluated): Figure {
  return value === null ? without : { value, found: null, compared: null }
}

/** USP 28 <621> takes five injections where an RSD of 2.0 % or less is asked for. */
const REPLICATES = 5
/** As many injections of one solution as are registered at once. */
export const REPLICATES_MAX = 10

/** Injections of one solution on one instrument: those of one label and dilution; none where they are fewer than five. */
function replicatesOf({ vials }: Pick<JudgedMember, 'vials'>): RunOfVial[] {
  const groups = Map.groupBy(
    vials.flatMap(({ label, dilution_factor, run }) => (run ? [{ label, dilution_factor, run }] : [])),
    ({ label, dilution_factor, run }) => `${run.machine}/${label}/${dilution_factor}`,
  )
  const largest = [...groups.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
  return largest.length >= REPLICATES ? largest.map(({ run }) => run) : []
}

function replicateChecks(member: JudgedMember, analyte: string, limits: SuitabilityLimits): BatchCheck[] {
  const peaks = replicatesOf(member).map((run) => run.peaks[analyte])
  if (peaks.length === 0) return []
  const base = { member_id: member.id, analyte }
  const rsd = (measure: 'area_rsd' | 'time_rsd', read: (peak: RunPeak) => number | null) => {
    const values = peaks.flatMap((peak) => (peak && read(peak)) ?? [])
    // a peak that is missing in one of them leaves nothing to compare
    const figure: Figure =
      values.length < peaks.length || !(mean(values) > 0)
        ? 'no_peak'
        : { value: rsdPercent(values), found: mean(values), compared: values.length }
    return worst(base, measure, limits.rsd, [figure])
  }
  return [
    rsd('area_rsd', ({ area }) => area),
    rsd('time_rsd', ({ retention_time_min, measured_time_min }) => measured_time_min ?? retention_time_min),
    worst(
      base,
      'plates',
      limits.plates,
      peaks.map((peak) =>
        peak === undefined || peak.measured_time_min === null ? 'no_peak' : said(peak.plates, 'flank_hidden'),
      ),
    ),
  ]
}

const UNITS: Partial<Record<CheckMeasure, BatchCheck['unit']>> = { retention_shift: 'min', time_rsd: 'min' }

type Base = Pick<BatchCheck, 'member_id' | 'analyte'>

function empty(base: Base, measure: CheckMeasure, limit: CheckLimit) {
  const unit = UNITS[measure] ?? (measure === 'area_rsd' ? 'area' : '')
  return { ...base, measure, limit, unit, value: null, found: null, compared: null } as const
}

/** The figure that is furthest out; without any why the first has none. */
function worst(base: Base, measure: CheckMeasure, limit: CheckLimit, figures: readonly Figure[]): BatchCheck {
  const check = empty(base, measure, limit)
  const values = figures.filter((figure) => typeof figure !== 'string')
  const [first] = values.toSorted((a, b) => (limit.max === null ? a.value - b.value : b.value - a.value))
  if (first === undefined) {
    const reason = figures.find((figure) => typeof figure === 'string') ?? 'no_peak'
    return { ...check, state: 'not_evaluated', reason }
  }
  return { ...check, ...first, state: keepsCheckLimit(first.value, limit) ? 'passed' : 'failed', reason: null }
}
