import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { openDriverDatabase } from './outbox/driver-database.ts'
import { createOutbox } from './outbox/outbox.ts'
import { liveOnce } from './testing/crash-life.ts'
import { defined, runEvents, useFolder } from './testing/fixtures.ts'

const VIALS = 8
const POINTS = ['start-written', 'acquired', 'folder-written', 'event-written', 'before-emit', 'after-emit']

const folder = useFolder()

test('killed the hard way 12 times around writing and emitting, the driver loses no result and reports none twice', async () => {
  const emitted = new Set<string>()
  let kills = 0
  for (let round = 0; round < 12; round++) {
    const { signal, emitted: ids } = await liveOnce({
      folder: folder.path,
      vials: VIALS,
      point: defined(POINTS[round % POINTS.length]),
      nth: 1 + (round % 2),
    })
    if (signal === 'SIGKILL') kills++
    for (const id of ids) emitted.add(id)
  }
  // The last life is left in peace and finishes what is open.
  const last = await liveOnce({ folder: folder.path, vials: VIALS, point: 'never', nth: 1 })
  expect(last.code).toBe(0)
  for (const id of last.emitted) emitted.add(id)
  expect(kills).toBeGreaterThan(8)

  const db = openDriverDatabase(folder.path)
  const pending = createOutbox(db, systemClock).pending()
  const runs = runEvents(pending)
  expect(runs.map(({ runMeta }) => runMeta.sample_id).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: VIALS }, (_, i) => 901 + i),
  )
  const onDisk = new Set(pending.map(({ event }) => event.id))
  expect([...emitted].filter((id) => !onDisk.has(id))).toEqual([])
  for (const { runMeta } of runs) {
    for (const file of runMeta.files) {
      const bytes = readFileSync(join(folder.path, 'chemstation', file.path))
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256)
    }
    const group = join(folder.path, 'chemstation', runMeta.csDataFolder)
    expect(readdirSync(group).filter((name) => name === runMeta.csDataName)).toHaveLength(1)
  }
  db.close()
})
