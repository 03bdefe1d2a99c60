import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { openDriverDatabase } from './outbox/driver-database.ts'
import { createOutbox } from './outbox/outbox.ts'

const VIALS = 8
const POINTS = ['start-written', 'acquired', 'folder-written', 'event-written', 'before-emit', 'after-emit']

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eluent-crash-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** One life of a driver; how it ended and which event ids it emitted. */
const live = (point: string, nth: number): Promise<{ signal: string | null; code: number | null; emitted: string[] }> =>
  new Promise((resolve, reject) => {
    const script = join(import.meta.dirname, 'testing/crash-child.ts')
    const child = spawn(process.execPath, [script, folder, String(VIALS), point, String(nth)], { stdio: 'pipe' })
    let out = ''
    let errors = ''
    child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()))
    child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (signal === null && code !== 0) reject(new Error(errors))
      else resolve({ signal, code, emitted: out.split('\n').slice(0, -1) })
    })
  })

test('killed the hard way 24 times around writing and emitting, the driver loses no result and reports none twice', async () => {
  const emitted = new Set<string>()
  let kills = 0
  for (let round = 0; round < 24; round++) {
    const { signal, emitted: heard } = await live(POINTS[round % POINTS.length]!, 1 + (round % 2))
    if (signal === 'SIGKILL') kills++
    for (const id of heard) emitted.add(id)
  }
  // The last life is left in peace and finishes what is open.
  const last = await live('never', 1)
  expect(last.code).toBe(0)
  for (const id of last.emitted) emitted.add(id)
  expect(kills).toBeGreaterThan(10)

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
}, 120_000)
