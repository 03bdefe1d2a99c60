import type { BulkReply, Sample, SharedSample } from '@eluent/contract'
import { expect, test } from 'vitest'
import { labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

const { app, admin, tester } = labTest()

const read = (id: number) => tester.read<Sample>(`/samples/${id}`)
const save = (samples: number[], change: Record<string, unknown>, by = admin) =>
  by.post('/samples/certificate_details', { samples, reason: 'asked by the client', ...change })
const outcome = async (reply: ReturnType<typeof save>) => (await reply).json<BulkReply>()
async function finished(intake: Record<string, unknown> = {}): Promise<number> {
  const { id } = await tester.newSample({ purpose: 'compliance', ...intake })
  await tester.append(id, `${id}-a`, { THC: 20, THCA: 20, CBD: 10, CBDA: 10 })
  await tester.append(id, `${id}-b`, { THC: 20, THCA: 20, CBD: 10, CBDA: 10 })
  return id
}
const holds = async (id: number) =>
  Object.fromEntries((await read(id)).holds.map(({ rule, values }) => [rule, values['fields']]))
const release = async (id: number) => {
  const { version } = await read(id)
  return admin.post(`/samples/${id}/release`, { version })
}

test('[PROFILE-09] a compliance report without the fields of its profile is refused by name until each is settled, many at once', async () => {
  await admin.call('PUT', '/chosen_profile', { profile_key: 'washington' })
  const ids = [await finished(), await finished()]
  await admin.call('PUT', '/chosen_profile', { profile_key: 'none' })
  const [first = 0] = ids
  expect(await holds(first)).toMatchObject({
    coa_laboratory: "Laboratory's address, Laboratory's licence",
    coa_names: "Client's name",
    coa_details: "Client's address, Client's licence, Date collected, State package number, Amount received",
  })
  expect(await refusalOf(release(first))).toMatchObject({
    code: 'report_held',
    error: expect.stringContaining("A certificate of Washington shows Laboratory's address, Laboratory's licence"),
  })

  const details = { client_address: '1 Farm Road', client_licence: '412345', state_package_id: '1A4' }
  const receipt = { collected_at: '2026-11-01T09:00:00Z', amount: '12', amount_unit: 'g' }
  expect(await outcome(save(ids, { details, receipt }))).toEqual({ done: ids, refused: [] })
  const organization = { address: '1 Column Way', license: 'WA-LAB-7' }
  expect(await statusOf(admin.call('PATCH', `/organizations/${app.laboratoryId}`, { organization }))).toBe(200)
  for (const id of ids) {
    const { version } = await read(id)
    const amendment = { version, reason: 'client was missing', prepared_for: 'Hill Farm' }
    expect(await statusOf(admin.post(`/samples/${id}/amendments`, amendment))).toBe(201)
    expect(Object.keys(await holds(id)).filter((rule) => rule.startsWith('coa'))).toEqual([])
  }
  expect((await read(first)).organization.license).toBe('WA-LAB-7')
  const shared = JSON.stringify(await app.read<SharedSample>(`/share/samples/${(await read(first)).share_key}`))
  expect(shared).toContain('1A4')
  expect(shared).not.toContain('412345')
  const [line] = (await app.trail('sample', first, '*', 'edit')).toReversed()
  expect(line).toMatchObject({ why: 'asked by the client', new: { details: { client_licence: '412345' } } })
})

test('[PROFILE-09] what is left out is kept, what is blank is taken away; a released report that reads otherwise is Changed', async () => {
  const id = await finished({ details: { client_licence: 'C-1', batch_size: 5, batch_size_unit: 'lb' } })
  expect(await statusOf(release(id))).toBe(200)
  expect(await outcome(save([id], { details: { client_licence: '' } }))).toMatchObject({ done: [id] })
  const sample = await read(id)
  expect(sample.intake_form.details).toMatchObject({ client_licence: null, batch_size: 5 })
  expect([sample.state, sample.release?.current]).toEqual(['changed', false])
  expect(await outcome(save([id], { details: { client_licence: 'C-1' } }))).toMatchObject({ done: [id] })
  expect((await read(id)).state).toBe('released')
})

test('[PROFILE-09] details need a reason and an admin, and are refused by name where they cannot be', async () => {
  const id = await finished()
  expect(await statusOf(save([id], { details: {}, reason: '' }))).toBe(422)
  expect(await outcome(save([id], { details: { batch_size: 5 } }))).toMatchObject({
    done: [],
    refused: [{ id, reason: 'Please select a unit' }],
  })
  expect((await outcome(save([id], { details: { client_licence: 'C-1' } }, tester))).refused).toHaveLength(1)
  expect((await read(id)).intake_form.details).toBeNull()
})
