import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../api/src/testing/app.ts'
import { createSample, equipLaboratory } from '../../api/src/testing/laboratory.ts'
import { faultSeed, seededNumbers } from '../../api/src/testing/seeded.ts'
import { liveOnce } from '../src/testing/crash-life.ts'
import { defined } from '../src/testing/fixtures.ts'

const VIALS = 20
const KILLS = 20
/** The crash child's samples are 901, 902, ... */
const FIRST_SAMPLE = 901

let api: TestApp
let folder: string
let server: { url: string; token: string }
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'eluent-kill-driver-'))
  api = await createTestApp()
  await api.http.listen({ port: 0, host: '127.0.0.1' })
  const laboratory = await equipLaboratory(api, api.laboratoryId)
  const admin = await api.signIn('admin')
  await api.sql(`select setval(pg_get_serial_sequence('samples', 'id'), $1)`, [FIRST_SAMPLE - 1])
  for (let sample = 0; sample < VIALS; sample += 1) await createSample(admin, laboratory)
  const { token } = (await admin.call('POST', '/driver_tokens', { name: 'HPLC-1' })).json<{ token: string }>()
  server = { url: `http://127.0.0.1:${(api.http.server.address() as AddressInfo).port}`, token }
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Mid-injection, around the result's way to the disk, and on each stretch of its way to the server. */
const POINTS = [
  'injected',
  'before-append_results',
  'acquired',
  'after-append_results',
  'after-uploads',
  'event-written',
  'after-complete',
] as const
/** Visits of a point within one vial: uploads come by the file. */
const VISITS: Partial<Record<string, number>> = { 'after-uploads': 9, 'after-complete': 9 }

// F2. Invariant: each vial stands exactly once on the server, with its own sample and original files, and a driver that was
// killed in the middle of an injection starts paused and says what happened.
test(`kill -9 of the driver ${KILLS} times, mid-injection and mid-append (seed ${faultSeed})`, async () => {
  const why = `seed ${faultSeed}`
  const random = seededNumbers(faultSeed)
  const plan = Array.from({ length: KILLS }, (_, at) => defined(POINTS[at % POINTS.length]))
  let kills = 0
  for (const point of plan) {
    const { signal, start } = await liveOnce({
      folder,
      vials: VIALS,
      point,
      nth: 1 + random(VISITS[point] ?? 1),
      server,
    })
    if (signal === 'SIGKILL') kills += 1
    if (start.lastUnfinished === 'injected') {
      expect(start.pausedAtStart, why).toBe(true)
      expect(start.errors, why).toMatch(/was broken off when the driver stopped\.$/)
    }
  }
  const { code } = await liveOnce({ folder, vials: VIALS, point: 'never', nth: 1, server })
  expect(code, why).toBe(0)
  expect(kills, why).toBe(KILLS)

  const stored = await api.sql(
    `select i.sample_id::int, i.vial_number::int, cardinality(i.source_file_ids) as files,
       (select count(*)::int from files f where f.organization_id = i.organization_id and f.id = any(i.source_file_ids) and f.state = 'stored') as stored,
       (select count(*)::int from audit_entries e
        where e.organization_id = i.organization_id and e.action = 'append_result' and e.record_id = i.sample_id::text) as lines
     from injections i where i.organization_id = $1 order by 1, 2`,
    [api.laboratoryId],
  )
  const files = Number(stored[0]?.['files'])
  expect(files, why).toBeGreaterThan(5)
  const expected = Array.from({ length: VIALS }, (_, at) => ({
    sample_id: FIRST_SAMPLE + at,
    vial_number: 1,
    files,
    stored: files,
    lines: 1,
  }))
  expect(stored, why).toEqual(expected)
})
