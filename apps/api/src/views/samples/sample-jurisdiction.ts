import { installedProfile, rulesOf, type JurisdictionFacts } from '@eluent/domain/profiles'
import type { ProfileHoldFacts } from '@eluent/domain/report'
import { purposeOf } from '@eluent/domain/samples'
import { profileOf } from '../../records/profiles/profiles-store.ts'
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
  }
}
