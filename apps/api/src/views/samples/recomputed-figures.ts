import type { Compound, Sample } from '@eluent/contract'
import { amountDifferences } from '@eluent/domain/calibrations'
import { qualitySettingsOf } from '@eluent/domain/quality-settings'
import { dilutionsOf, limitsOfDetection, preparationOf, replicatesOf, upperEndOf } from '@eluent/domain/results'
import { isQcSampleType, mayDiluteVial } from '@eluent/domain/samples'
import type { Weighed } from '../results/present-result.ts'
import { compoundsInput, lodsUgMl, loqsUgMl } from '../../records/results/recompute-sample.ts'
import type { SampleBundle } from './sample-bundle.ts'
import { verdict, type PolicyContext } from './sample-permissions.ts'

/** The vials over range, each with whether it may be diluted and measured again. */
export function presentDilutions(bundle: SampleBundle, { role }: PolicyContext): Sample['dilutions'] {
  const { sample, type, vials, latestRelease } = bundle
  if (isQcSampleType(type.slug) || !bundle.compounds.some(({ state }) => state === 'over_bounds')) return []
  const facts = {
    role,
    imported: sample.imported,
    certus_id: sample.certus_id,
    released: latestRelease?.epoch === sample.epoch,
    vials: vials.filter(({ acquire }) => acquire).length,
  }
  return dilutionsOf(inputOf(bundle), vials).map((dilution) => ({
    ...dilution,
    can: verdict(mayDiluteVial({ ...facts, vial_number: dilution.vial_number, dilution })),
  }))
}

/** LOD in percent, by analyte; the version of the method that the sample was computed with states it. */
export function lodsOf(bundle: SampleBundle): ReadonlyMap<string, number> {
  const stated = lodsUgMl(bundle.method)
  return stated.size === 0 ? new Map() : limitsOfDetection(inputOf(bundle), stated)
}

/** The compounds as the rules before a release look at them. */
export function judgedCompounds(bundle: SampleBundle) {
  const input = inputOf(bundle)
  return bundle.compounds.map(({ name, state, rsd_percent }) => ({
    name,
    state: state as Compound['state'],
    rsd_percent,
    ...(state === 'over_bounds' && { upper_end: upperEndOf(input, name) }),
    ...(!bundle.sample.imported && { replicates: replicatesOf(input, name) }),
  }))
}

/** The instrument's amounts that the calibration in force at their injection does not confirm. (ISO/IEC 17025 7.11.6) */
export function differencesOf({ type, method, injections, analytes, quality }: SampleBundle): Sample['differences'] {
  // it is measured to make another curve
  if (type.slug === 'calibration') return []
  const limit = qualitySettingsOf(quality).calibration_difference_percent
  return injections.flatMap(({ id, vial_number, calibration, quantified_from, narrowed_ranges }) => {
    if (calibration === null || quantified_from !== 'instrument') return []
    const limits = { limit, loqUgMl: loqsUgMl(method, narrowed_ranges) }
    const rows = (analytes.get(id) ?? []).filter(({ valid }) => valid).map((row) => ({ ...row, name: row.name ?? '' }))
    return amountDifferences(rows, limits).map((difference) => ({
      ...difference,
      vial_number,
      calibration_id: calibration.id,
    }))
  })
}

/** Analytes of the method with a peak that no approved calibration could turn into an amount, where our calibration counts. */
export function unquantifiedOf({ method, injections, analytes, compounds }: SampleBundle): string[] {
  const runs = injections.filter(({ quantified_from }) => quantified_from === 'calibration')
  const rows = runs.flatMap(({ id }) => analytes.get(id) ?? [])
  const peaks = new Set(
    rows.filter((row) => !row.valid && (row.peak_area ?? 0) > 0).map(({ name }) => name?.toLowerCase()),
  )
  const empty = new Set(compounds.filter(({ state }) => state === 'no_data').map(({ name }) => name))
  return method.analytes.flatMap(({ analyte }) =>
    empty.has(analyte) && peaks.has(analyte.toLowerCase()) ? [analyte] : [],
  )
}

/** What the sample's compounds are computed from. */
function inputOf({
  sample,
  method,
  vials,
  injections,
  analytes,
  quality,
}: SampleBundle): ReturnType<typeof compoundsInput> {
  const ran = injections.map((injection) => ({ ...injection, analytes: analytes.get(injection.id) ?? [] }))
  return compoundsInput({ sample, method, vials, injections: ran, quality })
}

/** What the numbers of a vial with a weight or volume of its own are computed from; null for any other. */
export function weighedOf({ sample, vials }: SampleBundle, vialId: number | null): Weighed | null {
  const vial = vials.find(({ id }) => id === vialId)
  if (!vial || sample.imported || (vial.weight_mg === null && vial.volume_ml === null)) return null
  return { preparation: preparationOf(vial), sample_weight_mg: sample.sample_weight_mg }
}
