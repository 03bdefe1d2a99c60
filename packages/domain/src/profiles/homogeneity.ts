import { mean, rsdPercent } from '../qc/statistics.ts'
import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { nameError } from '../text/well-formed.ts'

/** The RSD up to which units are homogeneous where no profile says another; a choice: no text with a limit could be read. */
export const HOMOGENEITY_RSD_MAX = 10

/** Units of one test; 50 increments are the most that 16 CCR 5708(d) takes of a batch. */
export const HOMOGENEITY_UNITS_MAX = 50

export const HOMOGENEITY_TEXTS = {
  name: 'Please enter a name of 1 to 64 characters.',
  judgedBy: 'Please choose the total that is judged.',
  few: 'Homogeneity needs at least two units.',
  many: 'At most 50 units in one test.',
  qc: 'A quality control test is no unit of a product.',
} as const

/** What a unit was found to hold, by the name of the total. */
export interface HomogeneityUnit {
  finished: boolean
  /** mg/g; null where neither form was detected. */
  totals: readonly { name: string; mg_g: number | null }[]
}

export type HomogeneityVerdict = 'homogeneous' | 'not_homogeneous' | 'not_evaluated'

export interface HomogeneityFigures {
  name: string
  /** Units with a result. */
  n: number
  /** mg/g. */
  mean_mg_g: number
  /** Null with fewer than two units, or where none holds any. */
  rsd_percent: number | null
}

/**
 * Mean and RSD of each total over the units that are finished, and whether the one that is judged keeps the limit; equal to
 * the limit it does. A total that was not detected is 0. Not evaluated while a unit has no result, or where nothing is held.
 */
export function judgeHomogeneity(
  units: readonly HomogeneityUnit[],
  judgedBy: string,
  limitPercent: number,
): { figures: HomogeneityFigures[]; verdict: HomogeneityVerdict } {
  const done = units.filter(({ finished }) => finished)
  const names = [...new Set(done.flatMap(({ totals }) => totals.map(({ name }) => name)))]
  const figures = names.map((name) => {
    const amounts = done.map(({ totals }) => totals.find((total) => total.name === name)?.mg_g ?? 0)
    const middle = mean(amounts)
    return {
      name,
      n: amounts.length,
      mean_mg_g: middle,
      rsd_percent: amounts.length < 2 || middle <= 0 ? null : rsdPercent(amounts),
    }
  })
  const rsd = figures.find(({ name }) => name === judgedBy)?.rsd_percent ?? null
  if (done.length < units.length || rsd === null) return { figures, verdict: 'not_evaluated' }
  return { figures, verdict: rsd <= limitPercent ? 'homogeneous' : 'not_homogeneous' }
}

export function homogeneityErrors(input: {
  name?: unknown
  judged_by?: unknown
  samples: readonly number[]
}): FieldErrors {
  const { name, judged_by, samples } = input
  const isFew = samples.length < 2
  return collectFieldErrors({
    name: nameError(name, HOMOGENEITY_TEXTS.name, 64),
    judged_by: typeof judged_by === 'string' && judged_by.trim() !== '' ? null : HOMOGENEITY_TEXTS.judgedBy,
    samples: isFew ? HOMOGENEITY_TEXTS.few : samples.length > HOMOGENEITY_UNITS_MAX ? HOMOGENEITY_TEXTS.many : null,
  })
}
