import type { Compound, Sample } from '@eluent/contract'
import { dilutionsOf, limitsOfDetection, replicatesOf } from '@eluent/domain/results'
import { isQcSampleType, mayDiluteVial } from '@eluent/domain/samples'
import type { Weighed } from '../results/present-result.ts'
import { compoundsInput, lodsUgMl, preparationOf } from '../../records/results/recompute-sample.ts'
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
    ...(!bundle.sample.imported && { replicates: replicatesOf(input, name) }),
  }))
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
