import { qualitySettingsOf, surrogatesOf, type KeptQualitySettings } from '@eluent/domain/quality-settings'
import {
  computeCompounds,
  type Compound,
  computeTotals,
  computeUnboundedCompounds,
  dominantAnalyte,
  mgGOfPercent,
  narrowedRangeOf,
  preparationOf,
  quantifiedFromUgMl,
  resultType,
  rowsByAnalyte,
  storedAnalyteRow,
  wasLookedFor,
  type NarrowedRange,
  type StoredAmounts,
  type AnalyteRow,
} from '@eluent/domain/results'
import { hasResults, isQcSampleType, progressOf } from '@eluent/domain/samples'
import { parseDecimal } from '@eluent/domain/text'
import type { Tx } from '../../platform/db/database.ts'
import { NOW, type Author } from '../../platform/db/rows.ts'
import type { MethodVersion } from '../report-methods/report-methods-store.ts'
import {
  changeSample,
  type SampleChanges,
  type SampleRecord,
  type SampleTypeRecord,
  type VialRecord,
} from '../samples/samples-store.ts'
import { besideFigures } from './results-store.ts'

/** What a sample's figures are computed from. */
export interface FigureFacts {
  sample: Pick<SampleRecord, 'sample_weight_mg' | 'loq_percent' | 'imported'>
  method: MethodVersion
  type: Pick<SampleTypeRecord, 'slug' | 'required_injections'>
  vials: readonly (Pick<VialRecord, 'id' | 'dilution_factor' | 'acquire'> &
    Partial<Pick<VialRecord, 'weight_mg' | 'volume_ml'>>)[]
  /** In vial order, with their analytes. */
  injections: readonly {
    vial_number: number
    prepared_sample_id: number | null
    machine_name: string
    /** What its calibration left of the method's range; null where it left all. */
    narrowed_ranges: readonly NarrowedRange[] | null
    analytes: readonly (StoredAmounts & { valid: boolean })[]
  }[]
  /** What the laboratory set for its quality control. */
  quality: KeptQualitySettings | null
  /** The batches that it is in, with what they withhold. */
  batches?: readonly { withheld: readonly { analyte: string }[] }[]
}

/** The LODs that the method states, ug/mL. */
export function lodsUgMl({ analytes }: Pick<MethodVersion, 'analytes'>): ReadonlyMap<string, number> {
  return new Map(analytes.flatMap(({ analyte, lod_ug_ml: lod }) => (lod === null ? [] : [[analyte, lod] as const])))
}

/** What each analyte must reach in an injection to be a number, ug/mL; null for one that the method does not have. */
export function loqsUgMl(
  { analytes, lower_bound_ug_ml: lower }: Pick<MethodVersion, 'analytes' | 'lower_bound_ug_ml'>,
  ranges: readonly NarrowedRange[] | null,
) {
  const stated = new Map(analytes.map(({ analyte, loq_ug_ml }) => [analyte.toLowerCase(), loq_ug_ml]))
  return (name: string): number | null => {
    const own = stated.get(name.toLowerCase())
    return own === undefined ? null : quantifiedFromUgMl(lower, own, narrowedRangeOf(ranges, name).low)
  }
}

/** What domain computes a sample's compounds from. */
export function compoundsInput({ sample, method, vials, injections, quality }: Omit<FigureFacts, 'type'>) {
  const preparations = new Map(vials.map((vial) => [vial.id, preparationOf(vial)]))
  return {
    analytes: method.analytes.map((analyte) => analyte.analyte),
    lower_bounds: method.lower_bound_ug_ml,
    upper_bounds: method.upper_bound_ug_ml,
    loqs_ug_ml: new Map(
      method.analytes.flatMap(({ analyte, loq_ug_ml: loq }) => (loq === null ? [] : [[analyte, loq] as const])),
    ),
    detected_from_ug_ml: qualitySettingsOf(quality ?? {}).below_lod_not_detected ? lodsUgMl(method) : new Map(),
    sample_weight: sample.sample_weight_mg,
    own_loq: sample.loq_percent,
    stated: sample.imported,
    injections: injections.map((injection) => ({
      vial_number: injection.vial_number,
      ranges: injection.narrowed_ranges,
      preparation: preparations.get(injection.prepared_sample_id ?? 0) ?? preparationOf(null),
      // of an import only what its rule called valid; of a run also what was looked for and not found
      results: injection.analytes
        .filter((row) => row.valid || !sample.imported)
        .map(storedAnalyteRow)
        .filter(wasLookedFor),
    })),
  }
}

/** What the laboratory adds to each sample itself, in lower case: no finding, so that no report states it. */
function addedTo({ method, quality }: Pick<FigureFacts, 'method' | 'quality'>): string[] {
  const { batch_surrogates } = qualitySettingsOf(quality ?? {})
  return surrogatesOf(method.analytes, batch_surrogates).map(({ analyte }) => analyte.toLowerCase())
}

/** The sample's compounds, totals and derived columns, from its valid runs. Nothing is read or written. */
export function figuresOf(facts: FigureFacts) {
  const { sample, method, type, vials, injections } = facts
  const all = compoundsInput(facts)
  const added = isQcSampleType(type.slug) || sample.imported ? [] : addedTo(facts)
  const input = { ...all, analytes: all.analytes.filter((name) => !added.includes(name.toLowerCase())) }
  const ran = injections.length > 0
  const withheld = isQcSampleType(type.slug)
    ? []
    : (facts.batches ?? []).flatMap((batch) => batch.withheld.map(({ analyte }) => analyte))
  const compounds = ran ? computeCompounds(input).map((compound) => withoutWithheld(compound, withheld)) : []
  const unbounded = ran ? computeUnboundedCompounds(input).map((compound) => withoutWithheld(compound, withheld)) : []
  const totals = ran ? computeTotals(method.totals, compounds) : []
  const colors = new Map(method.analytes.map((analyte) => [analyte.analyte, analyte.color]))
  const progress = progressOf({
    runs: injections.length,
    prepared_samples: vials,
    required_injections: type.required_injections,
  })
  return {
    compounds: compounds.map((compound, at) => ({
      name: compound.compound,
      color: colors.get(compound.compound) ?? '000000',
      state: compound.state,
      percent: compound.percent,
      // an import may state percents alone, and they are no concentrations
      amount_ug_ml: isInUgMl(compound.compound, input.injections) ? compound.amount : null,
      ...peakAreaOf(compound, input.injections),
      loq_percent: compound.loq,
      mg_g: compound.mg,
      over_bounds_value:
        compound.state === 'over_bounds' && compound.percent !== null ? mgGOfPercent(compound.percent) : null,
      rsd_percent: compound.rsd_percent,
      unbounded_percent: unbounded[at]?.percent ?? null,
      unbounded_mg_g: unbounded[at]?.mg ?? null,
    })),
    totals: totals.map((total) => ({
      name: total.name,
      primary_analyte: total.primary_analyte,
      acid_analyte: total.acid_analyte,
      factor: total.acid_ratio_conversion_factor,
      percent: total.percent,
      mg_g: total.mg,
    })),
    columns: {
      run_count: progress.runs,
      required_runs: progress.required,
      finished: progress.finished,
      has_amounts: hasResults(compounds),
      dominant_analyte: dominantAnalyte(compounds),
      machine_name: injections.at(-1)?.machine_name || null,
      // Judged when all vials have run; of a control or a foreign preparation it says nothing (docs/decisions).
      result_type:
        progress.finished && !sample.imported && !isQcSampleType(type.slug) ? resultType(input, method.totals) : null,
    },
  }
}

/** An analyte that its batch withholds has no number. */
function withoutWithheld(compound: Compound, withheld: readonly string[]): Compound {
  if (!withheld.includes(compound.compound)) return compound
  return { ...compound, state: 'qc_failed', percent: null, amount: null, mg: null, rsd_percent: null }
}

/** The columns that say when and by whom a sample was last tested. */
export function testedNow(by: Author) {
  return { tested_at: NOW, tested_by_id: by.userId, tested_by_name: by.name }
}

/**
 * Computes the sample's compounds, totals and progress from its valid runs and stores them with `more` of its columns, in the
 * transaction that changed the runs. The method version is the sample's, so that a later change of the method changes nothing
 * here.
 */
export async function storeFigures(
  tx: Tx,
  sample: SampleRecord,
  facts: Omit<FigureFacts, 'sample'>,
  by: Author,
  more: SampleChanges = {},
): Promise<{ finished: boolean }> {
  const figures = figuresOf({ ...facts, sample })
  const { columns } = figures
  const untested = { tested_at: null, tested_by_id: null, tested_by_name: null }
  const tested = facts.injections.length > 0 ? testedNow(by) : untested
  await changeSample(besideFigures(tx, sample.id, figures), sample.id, { ...columns, ...tested, ...more }, by)
  return { finished: columns.finished }
}

/** Whether any vial gives this analyte in ug/mL. */
function isInUgMl(name: string, injections: readonly { results: readonly AnalyteRow[] }[]): boolean {
  return injections.some(({ results }) => {
    const amount = rowsByAnalyte(results, [name]).get(name)?.amount_ug_ml
    return amount !== null && amount !== undefined
  })
}

/** The peak area shown beside a compound, and its vial: the one whose amount stands for it, or is nearest to the mean. */
function peakAreaOf(
  compound: { compound: string; amount: number | null },
  injections: readonly { vial_number: number; results: readonly AnalyteRow[] }[],
): { peak_area: number | null; peak_area_vial: number | null } {
  let nearest: { distance: number; area: number; vial: number } | null = null
  for (const { vial_number: vial, results } of injections) {
    const row = rowsByAnalyte(results, [compound.compound]).get(compound.compound)
    const [area, amount] = [parseDecimal(row?.peak_area), parseDecimal(row?.amount)]
    if (area === null || amount === null || area <= 0) continue
    const distance = Math.abs(amount - (compound.amount ?? 0))
    if (nearest === null || distance < nearest.distance) nearest = { distance, area, vial }
  }
  return { peak_area: nearest?.area ?? null, peak_area_vial: nearest?.vial ?? null }
}
