import { expect, test } from 'vitest'
import { DRIVER_STOPPED, type TaskJournal } from '../outbox/task-journal.ts'
import { fateOf } from './handed-vial.ts'

const VIAL = { entry_id: 1, sample_id: 5, vial_number: 2, task_key: 'k' }
const journal = (last: ReturnType<TaskJournal['lastOf']>) => ({ lastOf: () => last })
const event = (refusal: string | null) => ({ hook: 'CSHook' as const, sample_id: 5, vial_number: 2, refusal })

test.each([
  ['never arrived', null, [], 'not_started'],
  ['was cut short by the end of the driver', { state: 'broken', reason: DRIVER_STOPPED }, [], 'interrupted'],
  ['was broken off by the instrument', { state: 'broken', reason: 'Leak detected' }, [], 'failed'],
  ['is under way', { state: 'injected', reason: '' }, [], null],
  ['has a result on the way', { state: 'finished', reason: '' }, [event(null)], null],
  ['has a result that the server refused', { state: 'finished', reason: '' }, [event('No results.')], 'refused'],
  ['has lost its result', { state: 'finished', reason: '' }, [], 'failed'],
] as const)('a vial that %s', (_, last, outbox, how) => {
  expect(fateOf(VIAL, journal(last), outbox)?.how ?? null).toBe(how)
})
