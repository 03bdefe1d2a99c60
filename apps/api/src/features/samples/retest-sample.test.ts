import type { Sample, SharedSample } from '@eluent/contract'
import { RETEST_TEXTS } from '@eluent/domain/samples'
import { expect, test } from 'vitest'
import { errorsOf, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

const { app, admin, tester, viewer } = labTest()

const read = (id: number) => tester.read<Sample>(`/samples/${id}`)
const request = { asked_by: 'client', reason: 'the label says another number', sample_weight: '812' }
const retest = (id: number, body: Record<string, unknown> = request, by = tester) =>
  by.post(`/samples/${id}/retest`, body)
async function run(id: number, amount: number): Promise<void> {
  for (const name of ['a', 'b']) await tester.append(id, `${id}-${name}`, { THCA: amount, THC: 1 })
}
async function finished(): Promise<number> {
  const { id } = await tester.newSample({ purpose: 'compliance', prepared_for: 'Hill Farm', batch_number: 'LOT-7' })
  await run(id, 20)
  return id
}

test('[PROFILE-13] a retest is a sample of its own preparation, with who asked and why, and both reports name the other', async () => {
  await admin.call('PUT', '/chosen_profile', { profile_key: 'colorado' })
  const originalId = await finished()
  await admin.call('PUT', '/chosen_profile', { profile_key: 'none' })
  const before = await read(originalId)
  const made = (await retest(originalId)).json<{ data: Sample }>().data
  expect(made.intake_form).toMatchObject({
    batch_number: 'LOT-7',
    prepared_for: 'Hill Farm',
    sample_weight: 812,
    purpose: 'compliance',
  })
  expect(made.jurisdiction?.profile_name).toBe('Colorado')
  expect([made.runs, made.prepared_samples.length]).toEqual([0, before.prepared_samples.length])
  const ids = (sample: Sample) => sample.prepared_samples.map(({ id }) => id)
  expect(ids(made).filter((id) => ids(before).includes(id))).toEqual([])
  await run(made.id, 24)

  const [original, again] = [await read(originalId), await read(made.id)]
  const thc = ({ totals }: Sample) => totals.find(({ name }) => name === 'THC')?.percent
  expect(again.retests).toEqual([
    {
      role: 'retest',
      sample_id: originalId,
      report_number: `${originalId}-1`,
      asked_by: 'client',
      reason: request.reason,
      totals: expect.arrayContaining([{ name: 'THC', percent: thc(original) }]),
    },
  ])
  expect(original.retests).toMatchObject([{ role: 'original', sample_id: made.id, report_number: `${made.id}-1` }])
  expect(original.retests[0]?.totals).toContainEqual({ name: 'THC', percent: thc(again) })
  expect(original.compounds).toEqual(before.compounds)
  const shared = await app.read<SharedSample>(`/share/samples/${again.share_key}`)
  expect(shared.retests).toMatchObject([{ role: 'retest', report_number: `${originalId}-1` }])
  expect(JSON.stringify(shared)).not.toContain(request.reason)
  const [line] = (await app.trail('sample', originalId, '*', 'edit')).toReversed()
  expect(line).toMatchObject({ why: request.reason, new: { retested_as: made.id } })
})

test('[PROFILE-13] without a reason, who asks or a finished original there is none; what is not a retest is unlinked with a reason', async () => {
  const originalId = await finished()
  expect(await errorsOf(retest(originalId, { asked_by: 'us', reason: 'low', sample_weight: 1 }))).toEqual({
    asked_by: [RETEST_TEXTS.asker],
    reason: [RETEST_TEXTS.reason],
  })
  const { id: open } = await tester.newSample()
  expect(await refusalOf(retest(open))).toMatchObject({ code: 'sample_not_finished' })
  expect(await statusOf(retest(originalId, request, viewer))).toBe(403)
  expect((await read(originalId)).retests).toEqual([])

  const { id } = (await retest(originalId)).json<{ data: Sample }>().data
  const unlink = (reason: string) => admin.call('DELETE', `/samples/${id}/retest`, { reason })
  expect(await statusOf(unlink(''))).toBe(422)
  expect(await statusOf(unlink('entered twice'))).toBe(202)
  expect(await statusOf(unlink('entered twice'))).toBe(404)
  expect([(await read(id)).retests, (await read(originalId)).retests]).toEqual([[], []])
})
