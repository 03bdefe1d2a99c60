import { createHash, randomBytes } from 'node:crypto'
import { SAVING_HEADER } from '@eluent/contract'
import { expect, test } from 'vitest'
import { labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'

let freeBytes = 10_000_000_000
let refusal: Error | undefined
const { app, admin, tester, viewer } = labTest({
  overrides: {
    freeBytes: async () => freeBytes,
    // what the database says when its own disk is full
    mountMore: (http) =>
      http.get('/api/refused-by-database', async () => {
        throw refusal ?? new Error('nothing is refused')
      }),
  },
})
const saving = async (): Promise<unknown> => (await viewer.get('/samples')).headers[SAVING_HEADER]

test('on a full disk writes are refused with 507; reading, signing in and health go on', async () => {
  const sample = await tester.newSample()
  freeBytes = 63_999_999
  const refused = { status: 507, code: 'storage_full' }
  expect(await refusalOf(admin.delete(`/samples/${sample.id}`, { reason: 'registered twice' }))).toMatchObject(refused)
  expect(await refusalOf(tester.post('/samples', {}))).toMatchObject(refused)
  const bytes = randomBytes(10)
  const facts = { kind: 'source', name: 'a.zip', media_type: 'application/zip', size_bytes: bytes.length }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(await refusalOf(tester.post('/files/tickets', { ...facts, sha256 }))).toMatchObject(refused)

  expect(await statusOf(tester.get(`/samples/${sample.id}`))).toBe(200)
  const login = { username: tester.person.email, password: TEST_PASSWORD }
  expect(await statusOf(app.post('/auth/login', login))).toBe(200)
  expect(await statusOf(app.get('/health/live'))).toBe(200)
  const health = await app.get('/health/ready')
  expect([health.statusCode, health.json()]).toMatchObject([
    200,
    { status: 'degraded', checks: { storage: { ok: false, detail: 'Only 64 MB are free: nothing can be saved.' } } },
  ])

  freeBytes = 64_000_000 + bytes.length
  const ticket = await tester.post('/files/tickets', { ...facts, sha256 })
  const { upload_url: url } = ticket.json<{ upload_url: string }>()
  const upload = () =>
    app.http.inject({ method: 'PUT', url, payload: bytes, headers: { 'content-type': facts.media_type } })
  freeBytes -= 1
  // there is space, but not for this one
  expect([(await upload()).statusCode, (await upload()).json().code]).toEqual([507, 'storage_full'])
  freeBytes += 1
  expect((await upload()).statusCode).toBe(200)

  freeBytes = 64_000_000
  expect(await statusOf(admin.delete(`/samples/${sample.id}`, { reason: 'registered twice' }))).toBe(202)
})

test('while writes are refused each answer says so; it is over with the first look that finds space', async () => {
  freeBytes = 10_000_000_000
  await expect.poll(saving).toBeUndefined()
  freeBytes = 1_000_000
  // what reads looks for itself, once in a second
  await expect.poll(saving).toBe('off')
  expect((await app.get('/health/live')).headers[SAVING_HEADER]).toBe('off')
  expect((await tester.post('/samples', {})).headers[SAVING_HEADER]).toBe('off')
  freeBytes = 10_000_000_000
  await expect.poll(saving).toBeUndefined()
})

test('a database whose own disk is full is reported as well, until something is saved again', async () => {
  expect(await saving()).toBeUndefined()
  refusal = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  const reply = await app.get('/refused-by-database')
  expect([reply.statusCode, reply.headers[SAVING_HEADER], await saving()]).toEqual([507, 'off', 'off'])
  await tester.newSample()
  expect(await saving()).toBeUndefined()
})

// F24
test('a page of the database that is damaged is answered as a fault and alerts whoever reads the log', async () => {
  refusal = Object.assign(new Error('invalid page in block 0 of relation base/5/1259'), { code: 'XX001' })
  expect((await app.get('/refused-by-database')).statusCode).toBe(500)
  expect(app.logLines.filter((line) => line.includes('ALERT: a page of the database is damaged'))).toHaveLength(1)
})
