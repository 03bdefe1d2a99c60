import { expect, test } from 'vitest'
import { labTest, statusOf } from '../../testing/lab-test.ts'

const { app, tester } = labTest()

const sample = () => tester.newSample({}, { latitude: 45.5, longitude: -122.6 })

test('[API-56] the check replies results, share_key, organization, batch_id, latitude, longitude and id', async () => {
  const { id, share_key } = await sample()
  const check = () => tester.read(`/qr/${share_key}`)
  const facts = {
    id,
    share_key,
    organization: { id: 1 },
    batch_id: null,
    batch_test_id: null,
    latitude: 45.5,
    longitude: -122.6,
  }
  expect(await check()).toEqual({ ...facts, results: false })
  await tester.append(id, '1.D', { THC: 5 })
  expect(await check()).toEqual({ ...facts, results: true })
})

test('[QR-12] the position of a scan is stored', async () => {
  const { id, share_key } = await tester.newSample()
  expect(await statusOf(tester.patch(`/samples/${id}/location`, { latitude: 1.25, longitude: 2.5 }))).toBe(200)
  expect(await tester.read(`/qr/${share_key}`)).toMatchObject({ latitude: 1.25, longitude: 2.5 })
})

test('without a sign-in it tells neither organization nor batch nor position', async () => {
  const { id, share_key } = await sample()
  expect((await app.get(`/qr/${share_key.toLowerCase()}`)).json()).toEqual({
    data: {
      id,
      share_key,
      results: false,
      organization: null,
      batch_id: null,
      batch_test_id: null,
      latitude: null,
      longitude: null,
    },
  })
})

test('[QR-04] a signed-in user of another organization is refused and learns nothing', async () => {
  const { share_key } = await sample()
  for (const role of ['admin', 'viewer'] as const) {
    const stranger = await app.signIn(role, app.otherLaboratoryId)
    const reply = await stranger.get(`/qr/${share_key}`)
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, 'other_organization'])
    expect(reply.body).not.toContain('45.5')
  }
})

test('unknown, voided and malformed keys get one answer, signed in or not', async () => {
  const voided = await sample()
  const admin = await app.signIn('admin')
  await admin.delete(`/samples/${voided.id}`, { reason: 'registered twice' })
  for (const caller of [app, tester, await app.signIn('admin', app.otherLaboratoryId)]) {
    for (const key of ['A'.repeat(26), voided.share_key, String(voided.id), "' or 1=1 --"]) {
      const reply = await caller.get(`/qr/${encodeURIComponent(key)}`)
      expect([key, reply.statusCode, reply.json<{ code: string }>().code]).toEqual([key, 404, 'not_found'])
    }
  }
})

test('a token that is no good is refused, not taken for a visitor without one', async () => {
  const { share_key } = await sample()
  expect(await statusOf(app.get(`/qr/${share_key}`, { authorization: 'Bearer e30.e30.x' }))).toBe(401)
})
