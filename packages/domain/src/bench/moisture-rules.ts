import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'

const WEIGHT_MAX_G = 10_000
const HOURS_MAX = 72

const MOISTURE_TEXTS = {
  wet: `The wet weight must be a number above 0 and at most ${WEIGHT_MAX_G} g`,
  dry: 'The dry weight must be a number of 0 or more, below the wet weight',
  temperature: 'The temperature must be a number from 20 to 250 °C',
  duration: `The duration must be a number above 0 and at most ${HOURS_MAX * 60} minutes`,
} as const

/** A determination as it was made: loss on drying of a portion of the sample. */
export interface MoistureReading {
  wet_g: number
  dry_g: number
  /** Of the oven or the analyser. */
  temperature_c: number
  duration_min: number
  /** The oven or analyser as it was called. */
  piece: { id: number; name: string } | null
  by: string
  at: string
}

/** The determination that counts, and those that were corrected, the earliest first, each with why. */
export interface KeptMoisture extends MoistureReading {
  corrections: (MoistureReading & { why: string; corrected_by: string; corrected_at: string })[]
}

export interface MoistureInput {
  wet_g: unknown
  dry_g: unknown
  temperature_c: unknown
  duration_min: unknown
}

/** What is wrong with a determination, by field. */
export function validateMoisture({ wet_g: wet, dry_g: dry, temperature_c, duration_min }: MoistureInput): FieldErrors {
  const isWet = isBetween(wet, 0, WEIGHT_MAX_G) && wet > 0
  return collectFieldErrors({
    wet_g: isWet ? null : MOISTURE_TEXTS.wet,
    dry_g: isBetween(dry, 0, WEIGHT_MAX_G) && (!isWet || dry < wet) ? null : MOISTURE_TEXTS.dry,
    temperature_c: isBetween(temperature_c, 20, 250) ? null : MOISTURE_TEXTS.temperature,
    duration_min: isBetween(duration_min, 0, HOURS_MAX * 60) && duration_min > 0 ? null : MOISTURE_TEXTS.duration,
  })
}

function isBetween(value: unknown, low: number, high: number): value is number {
  return typeof value === 'number' && value >= low && value <= high
}
