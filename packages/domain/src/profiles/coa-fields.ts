import { isBlank } from '../text/well-formed.ts'
import type { SampleDetails } from '../samples/sample-details.ts'
import { FACTS_OF_UNIT, unitsOfMaterial, type ProductFact } from './materials.ts'
import { COA_FIELDS, type CoaField } from './profile.ts'
import type { ProfileRules } from './profile-at.ts'

/** Where a field of the certificate is settled: of the laboratory, of the sample's names, its details, method or runs. */
export type CoaPlace = 'laboratory' | 'names' | 'details' | 'method' | 'runs'

/**
 * The place of each field; null for what every report that is released has, such as its number, 'Page n of m' and the end
 * mark, and for the uncertainty, which is asked of each result.
 */
const PLACES: Readonly<Record<CoaField, CoaPlace | null>> = {
  title: null,
  laboratory_name: 'laboratory',
  laboratory_address: 'laboratory',
  laboratory_licence: 'laboratory',
  report_number: null,
  client_name: 'names',
  client_address: 'details',
  client_licence: 'details',
  sample_name: 'names',
  sample_id: null,
  batch_id: 'names',
  state_package_id: 'details',
  material: null,
  collected: 'details',
  received: null,
  analysed: 'runs',
  reported: null,
  amount_received: 'details',
  batch_size: 'details',
  methods: null,
  instrument: 'runs',
  lod_loq: 'method',
  uncertainty: null,
  analyst: 'runs',
  certifier: null,
  amendment: null,
  sample_picture: 'details',
  page_numbers: null,
  end_mark: null,
}

/** What a sample has for the fields that can be missing: a text, a number, or whether it is there. */
export type CoaFacts = Partial<Record<CoaField, string | number | boolean | null>>

export interface ProductOfCoa {
  material: string
  details: SampleDetails | null
}

const FACT_NAMES: Readonly<Record<ProductFact, string>> = {
  density_g_ml: 'Density',
  unit_weight_g: 'Unit weight',
  servings: 'Servings',
}

/** The fields that a certificate of this profile lacks, by the place where they are settled, each as people call it. */
export function missingCoaFields(
  rules: ProfileRules,
  facts: CoaFacts,
  product: ProductOfCoa,
): ReadonlyMap<CoaPlace, string[]> {
  const missing = new Map<CoaPlace, string[]>()
  const add = (place: CoaPlace, name: string) => missing.set(place, [...(missing.get(place) ?? []), name])
  for (const field of rules.coa_fields ?? []) {
    const place = PLACES[field]
    if (place !== null && isMissing(facts[field])) add(place, COA_FIELDS[field])
  }
  for (const fact of missingProductFacts(rules, product)) add('details', FACT_NAMES[fact])
  return missing
}

function isMissing(value: CoaFacts[CoaField]): boolean {
  return value === undefined || value === null || value === false || (typeof value === 'string' && isBlank(value))
}

/** What the units need that the profile asks of this material. */
function missingProductFacts({ units = [] }: ProfileRules, { material, details }: ProductOfCoa): ProductFact[] {
  const wantedUnits = unitsOfMaterial(material).filter((unit) => units.includes(unit))
  const needed = new Set(wantedUnits.flatMap((unit) => FACTS_OF_UNIT[unit]))
  return [...needed].filter((fact) => (details?.[fact] ?? null) === null)
}
