import { roleCan } from '../auth/permissions.ts'
import type { LotPurpose } from '../inventory/lot-uses.ts'
import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { SAMPLE_WEIGHT_MAX_MG } from '../samples/intake-rules.ts'
import { ALLOWED, NOT_AUTHORIZED_TEXT, refuse, type Decision } from '../samples/decision.ts'

/** Where a weight comes from. */
export const WEIGHT_SOURCES = ['typed', 'scanned', 'read'] as const
export type WeightSource = (typeof WEIGHT_SOURCES)[number]

/** Final volume of an extract, mL. */
const VOLUME_MAX_ML = 10_000
/** Preparations of so many samples stand on one sheet. */
export const MOST_BENCH_SAMPLES = 100

export const BENCH_TEXTS = {
  weight: `The weight must be a number above 0 and at most ${SAMPLE_WEIGHT_MAX_MG} mg`,
  volume: `The volume must be a number above 0 and at most ${VOLUME_MAX_ML} mL`,
  certified: 'Certified samples cannot be corrected.',
  imported: 'The results of imported samples do not follow from a weight.',
  unknown: 'This code belongs to nothing of this laboratory.',
  lots_locked:
    'The sheet is locked since the first injection: what was used for this sample is put right on its page, under Lots used.',
} as const

/** A pair of numbers that was corrected, as it stays readable. */
export interface BenchCorrection {
  weight_mg: number | null
  volume_ml: number | null
  /** Why it was replaced, by whom and when. */
  why: string
  by: string
  at: string
}

/** What is kept beside a preparation's weight and volume. */
export interface BenchFacts {
  source: WeightSource
  by: string
  at: string
  /** The balance as it was called. */
  balance: { id: number; name: string } | null
  /** The pipette likewise; missing in what was kept before pipettes were. */
  pipette?: { id: number; name: string } | null
  corrections: BenchCorrection[]
}

/** What a sheet takes of a lot for each sample. */
export interface BenchLot {
  lot_id: number
  purpose: LotPurpose
  volume_ml: number
}

/** Messages for the lots of a sheet, by `lots`: each purpose once, each with a volume. */
export function validateBenchLots(lots: readonly BenchLot[]): FieldErrors {
  const isOnce = new Set(lots.map(({ purpose }) => purpose)).size === lots.length
  return collectFieldErrors({
    lots: isOnce && lots.every(({ volume_ml }) => isUpTo(volume_ml, VOLUME_MAX_ML)) ? null : BENCH_TEXTS.volume,
  })
}

/** What is wrong with a preparation's numbers, by field; a volume that is left out is a vial's 1 mL. */
export function validatePreparation(input: { weight_mg: unknown; volume_ml: unknown }): FieldErrors {
  return collectFieldErrors({
    weight_mg: isUpTo(input.weight_mg, SAMPLE_WEIGHT_MAX_MG) ? null : BENCH_TEXTS.weight,
    volume_ml: input.volume_ml === null || isUpTo(input.volume_ml, VOLUME_MAX_ML) ? null : BENCH_TEXTS.volume,
  })
}

function isUpTo(value: unknown, most: number): boolean {
  return typeof value === 'number' && value > 0 && value <= most
}

/** The weights, mg, between which a preparation of a material usually lies; null where the material recommends none. */
export function usualWeights(
  recommendedMg: number | null,
  tolerancePercent: number,
): { low: number; high: number } | null {
  if (recommendedMg === null || recommendedMg <= 0) return null
  const share = tolerancePercent / 100
  // a product such as 200 x 0.8 is not always 160
  const rounded = (mg: number) => Number(mg.toPrecision(12))
  return { low: rounded(recommendedMg * (1 - share)), high: rounded(recommendedMg * (1 + share)) }
}

/** Whether a weight asks for a second look before it is kept. */
export function isUnusualWeight(weightMg: number, recommendedMg: number | null, tolerancePercent: number): boolean {
  const usual = usualWeights(recommendedMg, tolerancePercent)
  return usual !== null && (weightMg < usual.low || weightMg > usual.high)
}

export interface PreparationFacts {
  role: string
  imported: boolean
  certified: boolean
  /** An injection of the sample or of its analytical batch was stored: from then on a change is a correction. */
  locked: boolean
}

/** Whether the role may write a preparation's numbers: staff before the first injection, admins once the sheet is locked. */
export function mayWritePreparation(facts: PreparationFacts): Decision<'forbidden' | 'imported' | 'certified'> {
  if (!roleCan(facts.role, facts.locked ? 'quality.approve' : 'quality.enter')) {
    return refuse('forbidden', NOT_AUTHORIZED_TEXT)
  }
  if (facts.imported) return refuse('imported', BENCH_TEXTS.imported)
  return facts.certified ? refuse('certified', BENCH_TEXTS.certified) : ALLOWED
}
