import type { BulkReply, Sample, SharedSample } from '@eluent/contract'
import { buildReportView } from '@eluent/domain/report'
import { expect, test } from 'vitest'
import { labTest, statusOf } from '../../testing/lab-test.ts'
import { injection } from '../../testing/laboratory.ts'

const { app, admin, tester } = labTest()

const read = (id: number) => tester.read<Sample>(`/samples/${id}`)
const inject = (id: number, run: string, amounts: Record<string, number>) =>
  tester.post(`/samples/${id}/append_results`, injection(`${id}-${run}.D`, amounts))
const clear = (id: number, body: Record<string, unknown>) => tester.patch(`/samples/${id}/erase_result`, body)

test('[RERUN-02] a report says how often its sample was prepared and injected, and what was cleared with which totals', async () => {
  const { id, share_key } = await tester.finishedSample()
  const before = await read(id)
  expect(before.attempts).toEqual({
    preparation: 1,
    preparations: 1,
    injections_used: 2,
    injections_made: 2,
    cleared: [],
  })
  expect(await statusOf(admin.post(`/samples/${id}/release`, { version: before.version }))).toBe(200)
  expect(await statusOf(clear(id, { reason: 'Peak shape odd' }))).toBe(200)
  await inject(id, '1', { THC: 3 })
  expect(await statusOf(clear(id, { reason: 'spilled vial', prepare_again: true }))).toBe(200)
  await inject(id, '2', { THC: 3 })

  const sample = await read(id)
  const by = tester.person.name
  expect(sample.attempts).toMatchObject({
    preparation: 2,
    preparations: 2,
    injections_used: 1,
    injections_made: 4,
    cleared: [
      { epoch: 0, runs: 2, report_number: `${id}-1`, prepared_again: false, why: 'Peak shape odd', by },
      { epoch: 1, runs: 1, report_number: null, prepared_again: true, why: 'spilled vial', by },
    ],
  })
  expect(sample.attempts.cleared[0]?.totals).toEqual(
    before.totals.map(({ name, percent, mg }) => ({ name, percent, mg_g: mg })),
  )
  const { provenance, attempts } = buildReportView(sample, { time_zone: 'UTC' })
  expect(provenance.attempts).toBe('Preparation 2 of 2, injections 1 of 4 used')
  expect(attempts[0]?.text).toMatch(/^Cleared .* by .*: Peak shape odd$/)
  expect(attempts[0]?.detail).toMatch(new RegExp(`^2 injections; report ${id}-1; Total Potential THC [\\d.]+ %`))
  expect(attempts[1]?.detail).toContain('then prepared again')

  const shared = await app.read<SharedSample>(`/share/samples/${share_key}`)
  expect(shared.attempts).toEqual({ preparation: 2, preparations: 2, injections_used: 1, injections_made: 4 })
  expect(JSON.stringify(shared)).not.toContain('spilled')
})

test('[RERUN-02] so it is for several that are cleared at once; a prepared_again that is no yes or no is refused', async () => {
  const ids = [(await tester.finishedSample()).id, (await tester.finishedSample()).id]
  const reply = await tester.post('/samples/clear_results', {
    samples: ids,
    reason: 'balance out of tolerance',
    prepare_again: true,
  })
  expect(reply.json<BulkReply>().done).toEqual(ids)
  for (const id of ids) expect((await read(id)).attempts).toMatchObject({ preparations: 2, injections_made: 2 })
  const { id } = await tester.finishedSample()
  expect(await statusOf(clear(id, { reason: 'spilled vial', prepare_again: 'yes' }))).toBe(422)
  expect((await read(id)).attempts.cleared).toEqual([])
})
