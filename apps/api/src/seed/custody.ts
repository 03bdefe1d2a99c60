import { listFinishedTests } from '../records/demo/demo-store.ts'
import { noteCustody } from '../features/custody/note-custody.ts'
import { createStoragePlace } from '../features/custody/change-storage-place.ts'
import type { Call } from '../platform/call/call.ts'
import type { Deps } from '../views/deps.ts'

const HOUR_MS = 3_600_000
/** The last ones: the laboratory has kept its custody here for some days. */
const KEPT = 12

/** A cold room with a freezer and its boxes, and the last samples in them: opened, an aliquot taken, put away. */
export async function seedCustody(deps: Deps, tester: Call): Promise<void> {
  const room = await createStoragePlace(deps, tester, { kind: 'room', name: 'Cold Room', code: 'COLD' })
  const freezer = await createStoragePlace(deps, tester, { kind: 'cabinet', name: 'Freezer A', parent_id: room.id })
  const boxes = []
  for (const name of ['Box 1', 'Box 2'])
    boxes.push(await createStoragePlace(deps, tester, { kind: 'box', name, parent_id: freezer.id }))
  await createStoragePlace(deps, tester, { kind: 'cabinet', name: 'Retained Samples', parent_id: room.id })
  const tests = (await deps.db.read(tester, listFinishedTests)).filter((test) => test.tested_at !== null)
  const last = tests.toSorted((one, other) => one.id - other.id).slice(-KEPT)
  for (const [index, { id, tested_at }] of last.entries()) {
    const tested = Math.min(Date.parse(tested_at ?? ''), deps.now().getTime())
    const at = (hours: number): string => new Date(tested + hours * HOUR_MS).toISOString()
    const note = (event: Parameters<typeof noteCustody>[2]['event']) =>
      noteCustody(deps, tester, { samples: [id], event })
    await note({ kind: 'opened', at: at(-4), note: 'Seal intact' })
    await note({ kind: 'aliquoted', at: at(-3.5), amount: 1, amount_unit: 'g' })
    await note({ kind: 'moved', at: at(-3), place_id: boxes[index % 2]?.id ?? freezer.id })
  }
}
