import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FakeClock } from '@eluent/testkit'
import { afterAll, expect, test } from 'vitest'
import { labTest } from '../../testing/lab-test.ts'
import { readSignature } from '../../testing/read-signature.ts'
import { required } from '../../testing/required.ts'
import { makeTimestampAuthority, serveTimestamps } from '../../testing/timestamp-authority.ts'

const clock = new FakeClock('2026-11-21T20:00:00Z')
const authority = await makeTimestampAuthority(clock.date)
const state = { isAway: true }
const server = await serveTimestamps((query) =>
  state.isAway ? Promise.resolve(Buffer.from('nothing')) : authority.answer(query),
)
const folder = await mkdtemp(join(tmpdir(), 'eluent-tsa-'))
const certificatesFile = join(folder, 'roots.pem')
await writeFile(certificatesFile, authority.roots.join('\n'))
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const timestamps = { url: server.url, certificatesFile, policy: undefined }
const { app, admin, tester } = labTest({ settings: { timestamps }, overrides: { now: clock.date } })

async function releasedPdf() {
  const { id } = await tester.finishedSample()
  const { version } = await admin.read<{ version: number }>(`/samples/${id}`)
  await admin.post(`/samples/${id}/release`, { version })
  const reply = await admin.get(`/samples/${id}/report/download`, { accept: 'application/pdf' })
  return required(await readSignature(reply.rawPayload))
}
const health = async () => (await app.get('/health/ready')).json<{ status: string; checks: object }>()

test('a report is released also while the authority is away: log and health say so, until it is back', async () => {
  expect(await health()).toMatchObject({ status: 'ok', checks: { timestamps: { ok: true } } })
  expect(await releasedPdf()).toMatchObject({ isValid: true, stamp: null })
  expect(app.logLines.filter((line) => line.includes('signed without a time stamp'))).toHaveLength(1)
  expect(await health()).toMatchObject({ status: 'degraded', checks: { timestamps: { ok: false } } })
  state.isAway = false
  await clock.advance(60_000)
  const { token, hash } = required((await releasedPdf()).stamp)
  const given = required(app.deps.timestamps).verify(token, hash)
  expect(given.at).toEqual(clock.date())
  expect(createHash('sha256').update('another signature').digest().equals(hash)).toBe(false)
  expect(await health()).toMatchObject({ status: 'ok', checks: { timestamps: { ok: true } } })
})
