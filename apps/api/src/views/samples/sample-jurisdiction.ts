import { acceptanceLimitsOf, type AcceptanceLimits } from '@eluent/domain/calibrations'
import { installedProfile, rulesOf, type CoaFacts, type JurisdictionFacts } from '@eluent/domain/profiles'
import type { ProfileHoldFacts } from '@eluent/domain/report'
import { isStatedLoq } from '@eluent/domain/results'
import { purposeOf } from '@eluent/domain/samples'
import { isBlank } from '@eluent/domain/text'
import { profileOf } from '../../records/profiles/profiles-store.ts'
import { lodsOf } from './recomputed-figures.ts'
import type { SampleBundle } from './sample-bundle.ts'

/** By which purpose and profile a sample is reported; values count by the day of its analysis. */
export function jurisdictionFacts({ sample, type, ownProfile }: SampleBundle): JurisdictionFacts {
  return {
    sample_type_slug: type.slug,
    purpose: purposeOf(sample.purpose),
    profile: ownProfile ? profileOf(ownProfile) : installedProfile(sample.profile_key ?? ''),
    day: (sample.tested_at ?? sample.created_at).slice(0, 10),
  }
}

/** What a calibration's lines must keep by its profile on the day of the levels; undefined for any other sample and without one. */
export function calibrationLimitsOf(bundle: SampleBundle): AcceptanceLimits | undefined {
  const { sample_type_slug, profile, day } = jurisdictionFacts(bundle)
  if (sample_type_slug !== 'calibration') return undefined
  // as on its page: an approved one stays judged as it was
  if (bundle.decidedCalibration) return bundle.decidedCalibration.limits ?? undefined
  if (profile === undefined) return undefined
  const measured = bundle.injections.map(({ injected_at, received_at }) => injected_at ?? received_at)
  return acceptanceLimitsOf(profile, measured.toSorted().at(-1)?.slice(0, 10) ?? day)
}

/** What its profile looks at before the release; undefined without one. */
export function profileHoldFacts(bundle: SampleBundle): ProfileHoldFacts | undefined {
  const facts = jurisdictionFacts(bundle)
  const rules = rulesOf(facts)
  if (rules === null) return undefined
  const acquired = bundle.vials.filter(({ acquire }) => acquire).map(({ dilution_factor }) => dilution_factor)
  return {
    profile_name: facts.profile?.name ?? '',
    rules,
    purpose: facts.purpose,
    compounds: bundle.compounds.map(({ name, state, loq_percent: loq }) => ({
      name,
      state: state as ProfileHoldFacts['compounds'][number]['state'],
      loq,
    })),
    sample_weight_mg: bundle.sample.sample_weight_mg,
    dilution: acquired.length > 0 ? Math.min(...acquired) : null,
    coa: {
      facts: coaFacts(bundle),
      product: { material: bundle.type.slug, details: bundle.sample.details },
      method_id: bundle.method.method_id,
    },
  }
}

/** What the certificate of this sample has of the fields that can be missing. */
function coaFacts(bundle: SampleBundle): CoaFacts {
  const { sample, organization, injections, compounds } = bundle
  const { details, receipt } = sample
  const lods = lodsOf(bundle)
  const isStated = ({ name, loq_percent }: SampleBundle['compounds'][number]) =>
    lods.has(name) && isStatedLoq(loq_percent)
  return {
    laboratory_name: organization.name,
    laboratory_address: organization.address,
    laboratory_licence: organization.license,
    client_name: sample.prepared_for,
    client_address: details?.client_address ?? null,
    client_licence: details?.client_licence ?? null,
    sample_name: sample.strain_name,
    batch_id: sample.batch_number,
    state_package_id: details?.state_package_id ?? null,
    collected: receipt?.collected_at ?? null,
    analysed: sample.tested_at,
    amount_received: receipt?.amount ?? null,
    batch_size: details?.batch_size ?? null,
    instrument: injections.some(({ machine_name }) => !isBlank(machine_name)),
    lod_loq: compounds.length > 0 && compounds.every(isStated),
    analyst: sample.tested_by_name,
    sample_picture: sample.sample_image_file_id,
  }
}
