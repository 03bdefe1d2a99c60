import type { listReruns, ReplyOf } from '@eluent/contract'
import { expect, test } from 'vitest'
import { labTest, statusOf } from '../../testing/lab-test.ts'

const { admin, tester, stranger } = labTest()

const list = async (query = '', by = admin) =>
  (await by.get(`/quality/reruns${query}`)).json<ReplyOf<typeof listReruns>>()

test('[RERUN-03] a cleared result stands in the list with its total before and after, for admins of its laboratory', async () => {
  const { id } = await tester.finishedSample({ strain_name: 'Kush 7', prepared_for: 'Grow Ltd' })
  await tester.finishedSample()
  await tester.patch(`/samples/${id}/erase_result`, { reason: 'Peak shape odd' })
  const [waiting, ...others] = (await list()).data
  expect(others).toEqual([])
  // 0.1 + 0.877 x 20 = 17.64 %
  expect(waiting).toMatchObject({
    sample_id: id,
    name: 'Kush 7',
    client: 'Grow Ltd',
    analyst: tester.person.name,
    why: 'Peak shape odd',
    after_percent: null,
  })
  expect(waiting?.before_percent).toBeCloseTo(17.64, 8)

  await tester.append(id, '3.D', { THCA: 120, THC: 3 })
  await tester.append(id, '4.D', { THCA: 33, THC: 0.15 })
  // 33 x 5000 / 750 = 220 mg/g: 0.1 + 0.877 x 22 = 19.394 %
  expect((await list('?months=1')).data[0]?.after_percent).toBeCloseTo(19.394, 8)

  expect((await list('', stranger)).data).toEqual([])
  expect(await statusOf(tester.get('/quality/reruns'))).toBe(403)
  expect(await statusOf(admin.get('/quality/reruns?months=25'))).toBe(422)
})
