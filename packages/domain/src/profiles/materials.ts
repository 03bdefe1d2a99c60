import type { SampleDetails } from '../samples/sample-details.ts'
import type { ResultUnit } from './profile.ts'

interface Material {
  /** In which its amounts are sold; percent and mg/g are reported of every material. */
  units: readonly ResultUnit[]
  /** Whether water is lost in drying alone, so that a number per dry weight means something. */
  dry_basis: boolean
}

const PLANT: Material = { units: ['percent', 'mg/g'], dry_basis: true }

/**
 * What is reported of a material, by the slug of its sample type. The units are those in which such products are labelled
 * (1 CCR 212-3-4-210(A)(2): percent for flower, concentrate and pre-rolls, mg of a unit for products); which of the others
 * has which is a choice.
 */
const MATERIALS: Readonly<Record<string, Material>> = {
  flower: PLANT,
  'flower-lt-10-primary': PLANT,
  'flower-gt-10-primary': PLANT,
  concentrate: { units: ['percent', 'mg/g'], dry_basis: false },
  edible: { units: ['percent', 'mg/g', 'mg per serving', 'mg per package'], dry_basis: false },
  tincture: { units: ['percent', 'mg/g', 'mg/mL', 'mg per serving', 'mg per package'], dry_basis: false },
  topical: { units: ['percent', 'mg/g', 'mg per package'], dry_basis: false },
  beverage: { units: ['percent', 'mg/g', 'mg/mL', 'mg per serving', 'mg per package'], dry_basis: false },
  'pre-roll': PLANT,
}

export function unitsOfMaterial(slug: string | null | undefined): readonly ResultUnit[] {
  return (MATERIALS[slug ?? ''] ?? PLANT).units
}

export function hasDryBasis(slug: string | null | undefined): boolean {
  return (MATERIALS[slug ?? ''] ?? PLANT).dry_basis
}

export type ProductFact = 'density_g_ml' | 'unit_weight_g' | 'servings'

/** What a unit is computed with beside mg/g. */
export const FACTS_OF_UNIT: Readonly<Record<ResultUnit, readonly ProductFact[]>> = {
  percent: [],
  'mg/g': [],
  'mg/mL': ['density_g_ml'],
  'mg per serving': ['unit_weight_g', 'servings'],
  'mg per package': ['unit_weight_g'],
}

/** What a form asks of this material for its units. */
export function factsOfMaterial(slug: string | null | undefined): ProductFact[] {
  return [...new Set(unitsOfMaterial(slug).flatMap((unit) => FACTS_OF_UNIT[unit]))]
}

export type ProductFacts = Pick<SampleDetails, ProductFact>

/**
 * An amount in mg/g in another unit, unrounded; null where a fact of the product is missing. mg/mL = mg/g x g/mL; mg per
 * package = mg/g x g per package; mg per serving = mg per package / servings.
 */
export function amountInUnit(mgG: number, unit: ResultUnit, product: ProductFacts): number | null {
  const { density_g_ml, unit_weight_g, servings } = product
  switch (unit) {
    case 'percent':
      return mgG / 10
    case 'mg/g':
      return mgG
    case 'mg/mL':
      return density_g_ml === null ? null : mgG * density_g_ml
    case 'mg per package':
      return unit_weight_g === null ? null : mgG * unit_weight_g
    case 'mg per serving':
      return unit_weight_g === null || servings === null ? null : (mgG * unit_weight_g) / servings
  }
}

const BESIDE_MASS = ['mg/mL', 'mg per serving', 'mg per package'] as const satisfies readonly ResultUnit[]
export type ProductUnit = (typeof BESIDE_MASS)[number]

/** The units beside percent and mg/g that these facts allow. */
export function productUnits(product: ProductFacts): ProductUnit[] {
  return BESIDE_MASS.filter((unit) => FACTS_OF_UNIT[unit].every((fact) => product[fact] !== null))
}
