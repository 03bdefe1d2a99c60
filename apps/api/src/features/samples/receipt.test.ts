import type { Sample, SharedSample } from '@eluent/contract'
import { buildReportView } from '@eluent/domain/report'
import { RECEIPT_TEXTS } from '@eluent/domain/samples'
import { expect, test } from 'vitest'
import { errorsOf, labTest, statusOf } from '../../testing/lab-test.ts'

const { app, admin, tester } = labTest()

const receipt = {
  collected_at: '2026-11-01T09:00:00.000Z',
  collected_by: 'Ana Ruiz',
  collected_place: 'Field 3',
  sampler_licence: 'SL-204',
  received_at: '2026-11-02T16:30:00.000Z',
  received_by: 'Ada Bench',
  condition: 'sealed, dry',
  temperature_c: 21.5,
  amount: 12,
  amount_unit: 'g',
} as const
const read = (id: number) => tester.read<Sample>(`/samples/${id}`)
const edit = (id: number, change: Record<string, unknown>) =>
  admin.put(`/samples/${id}`, { sample: { intake_form: change } })

test('[CUSTODY-01] the intake form takes when and by whom a sample was collected and received; its report states both times', async () => {
  const { id, share_key } = await tester.newSample({ receipt })
  const sample = await read(id)
  expect(sample.intake_form.receipt).toEqual(receipt)
  const { provenance } = buildReportView(sample, { time_zone: 'UTC' })
  expect(provenance).toMatchObject({ collected: '11/01/2026 9:00 AM', received: '11/02/2026 4:30 PM' })
  const shared = await app.read<SharedSample>(`/share/samples/${share_key}`)
  expect(shared.intake_form.receipt).toEqual({ collected_at: receipt.collected_at, received_at: receipt.received_at })
  expect(JSON.stringify(shared)).not.toContain('Ana Ruiz')

  const other = await read((await tester.newSample()).id)
  expect(other.intake_form.receipt).toBeNull()
  expect(buildReportView(other, { time_zone: 'UTC' }).provenance.collected).toBe('N/A')
})

test('[CUSTODY-01] an edit changes it, leaves it as it is, or takes it away, and the trail says so', async () => {
  const { id } = await tester.newSample({ receipt })
  expect(await statusOf(edit(id, { notes: 'dry' }))).toBe(200)
  expect((await read(id)).intake_form.receipt).toEqual(receipt)
  expect(await statusOf(edit(id, { receipt: { ...receipt, condition: 'seal broken' } }))).toBe(200)
  expect((await read(id)).intake_form.receipt?.condition).toBe('seal broken')
  const [line] = (await app.trail('sample', id, '*', 'edit')).toReversed()
  expect(line?.['new']).toMatchObject({ receipt: { condition: 'seal broken' } })
  expect(await statusOf(edit(id, { receipt: null }))).toBe(200)
  expect((await read(id)).intake_form.receipt).toBeNull()
})

test('[CUSTODY-01] what cannot be is refused at its field, and nothing is stored', async () => {
  const { id } = await tester.newSample()
  const wrong = { ...receipt, received_at: '2026-10-31T09:00:00Z', amount: '-1' }
  const reply = edit(id, { receipt: wrong })
  expect(await errorsOf(reply)).toEqual({
    'receipt.received_at': [RECEIPT_TEXTS.order],
    'receipt.amount': [RECEIPT_TEXTS.amount],
  })
  expect((await read(id)).intake_form.receipt).toBeNull()
})
