import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { openDriverDatabase } from './outbox/driver-database.ts'
import { createOutbox } from './outbox/outbox.ts'
import { liveOnce } from './testing/crash-life.ts'

const VIALS = 8
const POINTS = ['start-written', 'acquired', 'folder-written', 'event-written', 'before-emit', 'after-emit']

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eluent-crash-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('killed the hard way 12 times around writing and emitting, the driver loses no result and reports none twice', async () => {
  const emitted = new Set<string>()
  let kills = 0
  for (let round = 0; round < 12; round++) {
    const { signal, emitted: heard } = await liveOnce({
      folder,
      vials: VIALS,
      point: POINTS[round % POINTS.length]!,
      nth: 1 + (round % 2),
    })
    if (signal === 'SIGKILL') kills++
    for (const id of heard) emitted.add(id)
  }
  // The last life is left in peace and finishes what is open.
  const last = await liveOnce({ folder, vials: VIALS, point: 'never', nth: 1 })
  expect(last.code).toBe(0)
  for (const id of last.emitted) emitted.add(id)
  expect(kills).toBeGreaterThan(8)

  const db = openDriverDatabase(folder)
  const pending = createOutbox(db, systemClock).pending()
  const runs = pending.flatMap((row) => (row.hook === 'CSHook' ? [row.event] : []))
  expect(runs.map(({ runMeta }) => runMeta.sample_id).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: VIALS }, (_, i) => 901 + i),
  )
  const onDisk = new Set(pending.map(({ event }) => event.id))
  expect([...emitted].filter((id) => !onDisk.has(id))).toEqual([])
  for (const { runMeta } of runs) {
    for (const file of runMeta.files) {
      const bytes = readFileSync(join(folder, 'chemstation', file.path))
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256)
    }
    const group = join(folder, 'chemstation', runMeta.csDataFolder)
    expect(readdirSync(group).filter((name) => name === runMeta.csDataName)).toHaveLength(1)
  }
  db.close()
})
