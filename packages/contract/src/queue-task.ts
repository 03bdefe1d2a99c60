import type { TaskSubmission } from './instrument.ts'
import { nextTask } from '@eluent/domain/queue'
import type { QueueItem } from './queue-item.ts'

/** A vial of the queue, or its sleep entry, with the task as the driver takes it. */
export interface NextOfQueue {
  entry: QueueItem
  /** Null for an action. */
  vial_number: number | null
  task: TaskSubmission
}

/** A vial starts once under its key, whoever hands it over; a person who has it run again gives it another. */
export function taskKeyOf(
  { id, sample, vials }: Pick<QueueItem, 'id' | 'sample' | 'vials'>,
  vialNumber: number,
): string {
  const retried = vials.find(({ vial_number }) => vial_number === vialNumber)?.retried ?? 0
  return `${id}-${sample?.id ?? 0}-${sample?.epoch ?? 0}-${vialNumber}${retried > 0 ? `-again${retried}` : ''}`
}

/** The next task, with what was prepared; null where nothing waits. */
export function nextOfQueue(queue: readonly QueueItem[]): NextOfQueue | null {
  const next = nextTask(queue)
  if (next === null) return null
  if ('action' in next) {
    const entry = queue.find(({ action }) => action === next.action)
    return entry ? { entry, vial_number: null, task: { action: 'sleep' } } : null
  }
  const entry = queue.find(({ sample }) => sample?.id === next.sample_id)
  const vial = entry?.vials.find(({ location }) => location === next.location)
  if (!entry?.sample || !vial) return null
  const { sample } = entry
  const { vial_number, prepared_sample: prepared } = vial
  const weightMg = prepared.weight_mg ?? sample.intake_form.sample_weight ?? 0
  const task = {
    ...next,
    vial_number,
    vial_count: Math.max(next.vial_count, vial_number),
    task_key: taskKeyOf(entry, vial_number),
    epoch: sample.epoch,
    label: prepared.label,
    vial_type: prepared.vial_type,
    dilution_factor: prepared.dilution_factor,
    sample_type: sample.sample_type.slug,
    ...(weightMg > 0 && { sample_weight_mg: weightMg }),
    ...(prepared.volume_ml !== undefined && { volume_ml: prepared.volume_ml }),
    ...(sample.qc_role === 'MB' && { standard_ug_ml: 0 }),
    ...(sample.repeats_sample_id !== undefined && { repeats_sample_id: sample.repeats_sample_id }),
    ...(sample.added_ug && { added_ug: sample.added_ug }),
    ...(sample.stock_ug_ml && { stock_ug_ml: sample.stock_ug_ml }),
    ...(sample.content_mg_g && { content_mg_g: sample.content_mg_g }),
  }
  return { entry, vial_number, task }
}
