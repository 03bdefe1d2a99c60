import { buffer } from 'node:stream/consumers'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { FakeClock } from '@eluent/testkit'
import { sweepAttempts, sweepIdempotencyKeys, sweepUploads } from './sweeps.ts'
import { newTracer } from '../../testing/certificates.ts'
import { labTest, statusOf } from '../../testing/lab-test.ts'

const clock = new FakeClock('2026-11-20T08:00:00Z')
const { app } = labTest({ overrides: { now: clock.date } })

test('idempotency keys are forgotten after a day, in every organization', async () => {
  for (const [organizationId, key, at] of [
    [1, 'old', '2026-11-19T07:59:59Z'],
    [1, 'young', '2026-11-19T08:00:01Z'],
    [3, 'old', '2026-11-01T00:00:00Z'],
  ] as const) {
    await app.sql(
      `insert into idempotency_keys (organization_id, user_id, key, route, request_hash, created_at) values ($1, 1, $2, 'r', 'h', $3)`,
      [organizationId, key, at],
    )
  }
  await sweepIdempotencyKeys(app.deps)
  expect(await app.sql('select organization_id, key from idempotency_keys')).toEqual([
    { organization_id: '1', key: 'young' },
  ])
})

test('uploads that were begun and never completed go after a day, with their bytes; stored files stay', async () => {
  const bytes = Buffer.from('x')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const make = async (state: 'pending' | 'stored', createdAt: string) => {
    const id = randomUUID()
    await app.sql(
      `insert into files (organization_id, id, kind, name, media_type, size_bytes, sha256, state, created_at)
        values (1, $1, 'source', 'a', 'text/plain', 1, $2, $3, $4)`,
      [id, sha256, state, createdAt],
    )
    await app.deps.files.put(`1/source/${id}`, Readable.from([bytes]), {
      sizeBytes: 1,
      sha256,
      mediaType: 'text/plain',
    })
    return id
  }
  const abandoned = await make('pending', '2026-11-18T08:00:00Z')
  const kept = [await make('stored', '2026-11-01T08:00:00Z'), await make('pending', '2026-11-20T07:00:00Z')]
  await sweepUploads({ ...app.deps, scratchFolders: [] })
  expect((await app.sql('select id from files')).map((row) => String(row['id'])).toSorted()).toEqual(kept.toSorted())
  await expect(app.deps.files.getArrived(`1/source/${abandoned}`)).rejects.toMatchObject({ code: 'not_found' })
  for (const id of kept) expect((await buffer(await app.deps.files.getArrived(`1/source/${id}`))).length).toBe(1)
})

test('attempts are forgotten when they count no more, devices half a year after their last sign-in', async () => {
  const admin = await app.signIn('admin')
  await app.call('POST', '/auth/login', { username: admin.person.email, password: 'Wrong-horse-7' })
  const kept = async () => [
    Number(await app.value('select count(*) from attempt_counts')),
    Number(await app.value('select count(*) from known_devices')),
  ]
  expect(await kept()).toEqual([3, 1])
  await clock.advance(16 * 60_000)
  await sweepAttempts(app.deps)
  expect(await kept()).toEqual([0, 1])
  await clock.advance(180 * 24 * 3_600_000)
  await sweepAttempts(app.deps)
  expect(await kept()).toEqual([0, 0])
})

test('the bytes of an abandoned upload go from where they lie, those of a certificate too', async () => {
  const sealer = await app.signIn('veriseal-admin')
  const tracer = await newTracer(sealer)
  const bytes = Buffer.from('half a certificate')
  const facts = { kind: 'certificate-attachment', name: 'a.txt', media_type: 'text/plain', size_bytes: bytes.length }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const reply = await sealer.post('/files/tickets', { ...facts, sha256, tracer, index: 1 })
  const { id, upload_url: url } = reply.json<{ id: string; upload_url: string }>()
  const upload = { method: 'PUT' as const, url, payload: bytes, headers: { 'content-type': 'text/plain' } }
  expect(await statusOf(app.http.inject(upload))).toBe(200)
  const key = `${tracer}/attachments/1/${id}`
  expect((await buffer(await app.deps.files.getArrived(key))).length).toBe(bytes.length)
  const later = new Date(Date.now() + 25 * 3_600_000)
  await sweepUploads({ ...app.deps, now: () => later, scratchFolders: [] })
  await expect(app.deps.files.getArrived(key)).rejects.toMatchObject({ code: 'not_found' })
})

test('what a killed process left half-written goes after a day', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'eluent-scratch-'))
  const dayAgo = new Date(clock.date().getTime() - 24 * 3_600_000)
  for (const [name, at] of [
    ['old', new Date(dayAgo.getTime() - 1000)],
    ['young', new Date(dayAgo.getTime() + 1000)],
  ] as const) {
    await writeFile(join(folder, name), 'half')
    await utimes(join(folder, name), at, at)
  }
  await sweepUploads({ ...app.deps, scratchFolders: [folder, join(folder, 'never made')] })
  expect(await readdir(folder)).toEqual(['young'])
  await rm(folder, { recursive: true })
})
