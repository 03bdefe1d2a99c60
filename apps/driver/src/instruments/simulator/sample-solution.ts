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

/**
 * What the vial of a task holds: a standard what its lot certifies or its label promises; a sample its hidden composition, or that of which it
 * is a duplicate, as weighed and diluted, with what was added to it; a control sample what its material is certified with.
 */
export function sampleSolution(task: QueueTask): SampleSolution {
  const dilution = task.dilution_factor ?? 1
  const promised = promisedUgMl(task, dilution)
  if (promised !== null) return { concentrationsUgMl: promised, matrix: false }
  const { mgPerG } = hiddenComposition(task.composition_seed ?? `sample ${task.repeats_sample_id ?? task.sample_id}`)
  const content = task.content_mg_g && ofCannabinoids(task.content_mg_g)
  const added = ofCannabinoids(task.added_ug ?? {})
  const volumeMl = task.volume_ml ?? 1
  const plantMgPerMl =
    task.sample_weight_mg !== undefined && task.sample_weight_mg > 1
      ? task.sample_weight_mg / volumeMl / dilution
      : TYPICAL_MG_PER_ML
  const inVial = (name: string): number =>
    ((content ?? mgPerG)[name] ?? 0) * plantMgPerMl + (added[name] ?? 0) / volumeMl / dilution
  const entries = CANNABINOIDS.map(({ name }) => [name, inVial(name) * EXTRACTED])
  return { concentrationsUgMl: Object.fromEntries(entries) as Record<string, number>, matrix: true }
}

/** ug/mL of each analyte in the vial of a standard; null for what is extracted. */
function promisedUgMl(task: QueueTask, dilution: number): Record<string, number> | null {
  if (task.stock_ug_ml)
    return Object.fromEntries(
      Object.entries(ofCannabinoids(task.stock_ug_ml)).map(([name, ugMl]) => [name, ugMl / dilution]),
    )
  const isStandard = /standard|calibration/i.test(task.sample_type ?? '')
  const promised =
    task.standard_ug_ml ?? (isStandard || task.sample_type === undefined ? labelledUgMl(task.label) : null)
  return promised === null ? null : Object.fromEntries(CANNABINOIDS.map(({ name }) => [name, promised]))
}

/** By the simulator's own names, each once; what is not named is not in it. */
function ofCannabinoids(amounts: Readonly<Record<string, number>>): Record<string, number> {
  const byName = new Map(Object.entries(amounts).map(([name, amount]) => [name.toLowerCase(), amount]))
  return Object.fromEntries(CANNABINOIDS.map(({ name }) => [name, byName.get(name.toLowerCase()) ?? 0]))
}
