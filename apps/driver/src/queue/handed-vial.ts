import type { VialReturn } from '@eluent/domain/queue'
import type { OutboxRow } from '../outbox/outbox.ts'
import { DRIVER_STOPPED, type TaskJournal } from '../outbox/task-journal.ts'

export interface HandedVial {
  entry_id: number
  sample_id: number
  vial_number: number
  task_key: string
}

/** What the outbox holds. */
type Waiting = readonly Pick<OutboxRow, 'hook' | 'sample_id' | 'vial_number' | 'refusal'>[]

/**
 * What became of a vial that the server handed over and has no result of, while the instrument has no vial: how it goes back;
 * null while its result is on the way.
 */
export function fateOf(
  vial: HandedVial,
  journal: Pick<TaskJournal, 'lastOf'>,
  outbox: Waiting,
): { how: VialReturn; text: string } | null {
  const last = journal.lastOf(vial.task_key)
  switch (last?.state) {
    case undefined:
      return { how: 'not_started', text: '' }
    case 'broken':
      return { how: last.reason === DRIVER_STOPPED ? 'interrupted' : 'failed', text: last.reason }
    case 'finished':
      return fateOfResult(vial, outbox)
    case 'accepted':
    case 'injected':
    case 'acquired':
      return null
  }
}

function fateOfResult(vial: HandedVial, outbox: Waiting): ReturnType<typeof fateOf> {
  const event = outbox.findLast(
    ({ hook, sample_id, vial_number }) =>
      hook === 'CSHook' && sample_id === vial.sample_id && vial_number === vial.vial_number,
  )
  if (!event) return { how: 'failed', text: 'Its result was not stored.' }
  return event.refusal === null ? null : { how: 'refused', text: event.refusal }
}
