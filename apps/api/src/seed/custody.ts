import { createStoragePlace } from '../features/custody/change-storage-place.ts'
import { disposeSamples } from '../features/custody/dispose-samples.ts'
import { noteCustody } from '../features/custody/note-custody.ts'
import type { Call } from '../platform/call/call.ts'
import { listFinishedTests } from '../records/demo/demo-store.ts'
import type { Deps } from '../views/deps.ts'
import { callAt, daysBefore, on } from './clock.ts'
import { passwordOf } from './people.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WRITTEN_AFTER_MS = 21 * HOUR_MS
/** The last ones stand in the freezer. */
const IN_FREEZER = 12
/** The first ones were disposed of, so many together. */
const [DISPOSED, TOGETHER] = [20, 5]
/** The ones after them stand among what is retained. */
const RETAINED = 10
/** How long a sample is kept after its release, as the laboratory has set it. */
export const KEPT_DAYS = 40

/** When the cold room was set up. */
const PLACES_DAYS_AGO = 358

type Event = Parameters<typeof noteCustody>[2]['event']

/**
 * A cold room with its places. The oldest samples went from their sealed bag to the waste, five at a time and with a second
 * person; the next ones wait for that, and the last ones are in the freezer, opened and with an aliquot taken.
 */
export async function seedCustody(deps: Deps, tester: Call, manager: Call): Promise<void> {
  const then = on(deps, PLACES_DAYS_AGO, tester)
  const room = await createStoragePlace(...then, { kind: 'room', name: 'Cold Room', code: 'COLD' })
  const freezer = await createStoragePlace(...then, { kind: 'cabinet', name: 'Freezer A', parent_id: room.id })
  const boxes: number[] = []
  for (const name of ['Box 1', 'Box 2'])
    boxes.push((await createStoragePlace(...then, { kind: 'box', name, parent_id: freezer.id })).id)
  const retained = await createStoragePlace(...then, {
    kind: 'cabinet',
    name: 'Retained Samples',
    parent_id: room.id,
  })
  const tests = (await deps.db.read(tester, listFinishedTests)).flatMap(({ id, tested_at: at }) =>
    at === null ? [] : [{ id, at: Math.min(Date.parse(at), deps.now().getTime()) }],
  )
  const byAge = tests.toSorted((one, other) => one.at - other.at)
  // what was done stands in the trail when it was written down, the day after
  const note = async (samples: readonly number[], at: number, event: Event, writtenAt: number): Promise<void> => {
    const { refused } = await noteCustody(deps, callAt(tester, new Date(writtenAt)), {
      samples: [...samples],
      event: { ...event, at: new Date(at).toISOString() },
      ...(event.giver && { password: passwordOf('tester') }),
    })
    if (refused.length > 0) throw new Error(`an event of custody was refused: ${JSON.stringify(refused)}`)
  }
  // a sample comes about 80 minutes before its test
  const work = async (id: number, tested: number, seal: string | null, writtenAt: number): Promise<void> => {
    await note([id], tested - 62 * MINUTE_MS, { kind: 'opened', note: 'Seal intact', seal_number: seal }, writtenAt)
    await note([id], tested - 56 * MINUTE_MS, { kind: 'aliquoted', amount: 1, amount_unit: 'g' }, writtenAt)
  }
  const old = byAge.slice(0, DISPOSED + RETAINED)
  for (const [index, { id, at }] of old.entries()) await work(id, at, `S-${4102 + index}`, at + WRITTEN_AFTER_MS)
  for (let first = 0; first < old.length; first += TOGETHER) {
    const group = old.slice(first, first + TOGETHER)
    const ids = group.map(({ id }) => id)
    const tested = Math.max(...group.map(({ at }) => at))
    const kept = { kind: 'retained', place_id: retained.id } as const
    await note(ids, tested + 20 * HOUR_MS, kept, tested + WRITTEN_AFTER_MS)
    if (first >= DISPOSED) continue
    const at = Math.min(tested + (KEPT_DAYS + 4) * DAY_MS, daysBefore(deps.now(), 1).getTime())
    await disposeSamples(deps, callAt(manager, new Date(at)), {
      samples: ids,
      event: { at: new Date(at).toISOString() },
      disposal: { way: 'Ground, unrecognizable', mixed_with: 'Soil and cardboard, 1:1', witness_name: 'Mateo Rivera' },
    })
  }
  for (const [index, { id, at }] of byAge.slice(-IN_FREEZER).entries()) {
    await work(id, at, null, deps.now().getTime())
    const place_id = boxes[index % boxes.length] ?? freezer.id
    await note([id], at - 40 * MINUTE_MS, { kind: 'moved', place_id }, deps.now().getTime())
  }
  const [split, moved] = byAge.slice(-IN_FREEZER)
  if (split) {
    const sent = { kind: 'sent_on', to_name: 'Columbia Basin Laboratories', amount: 0.5, amount_unit: 'g' } as const
    const why = { note: 'Split for a second test, asked for by the client', seal_number: 'S-4190' }
    await note([split.id], split.at - 30 * MINUTE_MS, { ...sent, ...why }, deps.now().getTime())
  }
  if (moved) {
    const place_id = boxes[0] ?? freezer.id
    const why = 'Correction: the line before names the wrong box'
    await note([moved.id], moved.at - 35 * MINUTE_MS, { kind: 'moved', place_id, note: why }, deps.now().getTime())
  }
}
