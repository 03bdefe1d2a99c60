import type { QueueTask } from '@eluent/contract'
import { CANNABINOIDS, hiddenComposition } from '@eluent/signal'

/** mg of plant per mL in the vial when the task does not say what was weighed and diluted. */
const TYPICAL_MG_PER_ML = 0.2
/** Mass fraction that an extraction really brings into solution. */
const EXTRACTED = 0.985

export interface SampleSolution {
  /** What the vial holds, in ug/mL of each analyte. */
  concentrationsUgMl: Record<string, number>
  /** True for plant extracts: they bring peaks of their own. */
  matrix: boolean
}

/** 'Standard (10 ug/ml)' and '25 ug/mL' -> the number; null when the label names none. */
export function labelledUgMl(label: string | undefined): number | null {
  const match = /(\d+(?:\.\d+)?)\s*[uµμ]g\s*\/\s*ml/i.exec(label ?? '')
  return match ? Number(match[1]) : null
}

/** What the vial of a task holds: a standard what its label promises, a sample its hidden composition, or that of which it is a duplicate, as weighed and diluted. */
export function sampleSolution(task: QueueTask): SampleSolution {
  const isStandard = /standard|calibration/i.test(task.sample_type ?? '')
  const promised =
    task.standard_ug_ml ?? (isStandard || task.sample_type === undefined ? labelledUgMl(task.label) : null)
  if (promised !== null) {
    return { concentrationsUgMl: Object.fromEntries(CANNABINOIDS.map(({ name }) => [name, promised])), matrix: false }
  }
  const { mgPerG } = hiddenComposition(task.composition_seed ?? `sample ${task.repeats_sample_id ?? task.sample_id}`)
  const plantMgPerMl =
    task.sample_weight_mg !== undefined && task.sample_weight_mg > 1
      ? task.sample_weight_mg / (task.volume_ml ?? 1) / (task.dilution_factor ?? 1)
      : TYPICAL_MG_PER_ML
  const entries = Object.entries(mgPerG).map(([name, amount]) => [name, amount * plantMgPerMl * EXTRACTED])
  return { concentrationsUgMl: Object.fromEntries(entries) as Record<string, number>, matrix: true }
}
