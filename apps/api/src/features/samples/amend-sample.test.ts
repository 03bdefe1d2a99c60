import type { Sample } from '@eluent/contract'
import { buildReportView } from '@eluent/domain/report'
import { RECEIPT_TEXTS } from '@eluent/domain/samples'
import { describe, expect, test } from 'vitest'
import { fillBank, issueOrigin, seal } from '../../testing/certificates.ts'
import { labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'
import { unshared } from '../../views/results/shared-report.ts'

const { app, admin, tester } = labTest()

const read = (id: number): Promise<Sample> => admin.read<Sample>(`/samples/${id}`)
const REASON = 'The client named another batch'

async function amend(id: number, body: Record<string, unknown>, caller = admin) {
  const { version } = await read(id)
  return caller.post(`/samples/${id}/amendments`, { version, reason: REASON, ...body })
}

describe('[WORK-18] amending a finished sample', () => {
  test('keeps the old value with who, when and why, in the trail too, and is found by its new name', async () => {
    const { id } = await tester.finishedSample()
    const before = await read(id)
    expect(before).toMatchObject({ amendments: [], can: { amend: { allowed: true } } })
    const values = { strain_name: 'Amended Kush', prepared_for: 'Green Farm' }
    expect(await statusOf(amend(id, values))).toBe(201)
    const after = await read(id)
    const said = { why: REASON, by: admin.person.name }
    expect(after).toMatchObject({
      intake_form: { ...values, batch_number: before.intake_form.batch_number },
      compounds: before.compounds,
      prepared_samples: before.prepared_samples,
      amendments: [
        { field: 'strain_name', old: before.intake_form.strain_name, new: 'Amended Kush', ...said },
        { field: 'prepared_for', old: before.intake_form.prepared_for, new: 'Green Farm', ...said },
      ],
    })
    expect(after.version).toBe(before.version + 1)
    const [line] = await app.trail('sample', id, '*', 'amend')
    expect(line).toMatchObject({
      actor_name: admin.person.name,
      why: REASON,
      old: { strain_name: before.intake_form.strain_name },
      new: values,
    })
    const found = await admin.get('/samples?search=Amended%20Kush&sampleTypes=flower&startIndex=0&endIndex=9')
    expect(found.body).toContain('Amended Kush')
  })

  test('corrects how it came, field by field; the old values stay readable, and a wrong one is refused', async () => {
    const receipt = {
      collected_at: '2026-11-20T09:00:30.000Z',
      condition: 'cold',
      amount: 5,
      amount_unit: 'g' as const,
    }
    const { id } = await tester.finishedSample({ receipt })
    await admin.post(`/samples/${id}/release`, { version: (await read(id)).version })
    const wrong = await amend(id, { receipt: { ...receipt, amount: -1 } })
    expect(wrong.json()).toMatchObject({ errors: { 'receipt.amount': [RECEIPT_TEXTS.amount] } })
    expect(await statusOf(amend(id, { receipt }))).toBe(422)
    const now = { ...receipt, condition: 'seal broken', received_at: '2026-11-21T10:00:00.000Z' }
    expect(await statusOf(amend(id, { receipt: now }))).toBe(201)
    const after = await read(id)
    const said = { why: REASON, by: admin.person.name }
    expect(after).toMatchObject({
      state: 'changed',
      intake_form: { receipt: { ...now, collected_by: null } },
      amendments: [
        { field: 'receipt.received_at', old: null, new: now.received_at, ...said },
        { field: 'receipt.condition', old: 'cold', new: 'seal broken', ...said },
      ],
    })
    const [line] = await app.trail('sample', id, '*', 'amend')
    expect(line).toMatchObject({ why: REASON, old: { 'receipt.condition': 'cold' } })
    // what is left out is no longer noted
    expect(await statusOf(amend(id, { receipt: {} }))).toBe(201)
    expect((await read(id)).intake_form.receipt).toBeNull()
  })

  test('makes a released report Changed until it is released again under the next number', async () => {
    const { id } = await tester.finishedSample()
    await admin.post(`/samples/${id}/release`, { version: (await read(id)).version })
    const { batch_number: old } = (await read(id)).intake_form
    await amend(id, { batch_number: 'B-NEW' })
    const changed = await read(id)
    expect(changed).toMatchObject({ state: 'changed', report_number: `${id}-1.2`, release: { current: false } })
    const [row] = await app.sql('select state from samples where id = $1', [id])
    expect(row).toEqual({ state: 'changed' })
    await admin.post(`/samples/${id}/release`, { version: changed.version, why: REASON })
    expect(await read(id)).toMatchObject({
      state: 'released',
      release: {
        report_number: `${id}-1.2`,
        replaces: `${id}-1`,
        changes: [{ what: 'Batch Number', old, new: 'B-NEW' }],
      },
    })
  })

  test('never shows the client or the submission on the share link', async () => {
    const { id } = await tester.finishedSample()
    await amend(id, { prepared_for: 'Secret Farm' })
    await amend(id, { prepared_for: null })
    const sample = await read(id)
    const view = (shown: Parameters<typeof buildReportView>[0]) =>
      JSON.stringify(buildReportView(shown, { time_zone: 'UTC' }))
    expect(view(sample)).toContain('Secret Farm')
    // the link's page, and its PDF
    expect(JSON.stringify(await app.read(`/share/samples/${sample.share_key}`))).not.toContain('Secret Farm')
    expect(view(unshared(sample))).not.toContain('Secret Farm')
    expect(view(unshared(sample))).not.toContain('Prepared For')
  })

  test('asks for a reason and for a value that differs, by the rules of the intake', async () => {
    const { id } = await tester.finishedSample()
    const { strain_name } = (await read(id)).intake_form
    expect(await refusalOf(amend(id, { strain_name: 'Other', reason: ' ' }))).toMatchObject({ code: 'reason_required' })
    expect(await refusalOf(amend(id, { strain_name }))).toMatchObject({
      errors: { strain_name: ['Please change at least one value'] },
    })
    expect(await refusalOf(amend(id, { batch_number: ' ' }))).toMatchObject({
      errors: { batch_number: ['Please enter a Batch Number'] },
    })
    expect(await refusalOf(amend(id, { sample_weight: 5 }))).toMatchObject({ status: 422 })
    expect((await read(id)).amendments).toEqual([])
  })

  test('is refused to a tester, before the last injection, and for what is sealed', async () => {
    const { id } = await tester.finishedSample()
    expect(await refusalOf(amend(id, { strain_name: 'Other' }, tester))).toMatchObject({ code: 'forbidden' })
    const { id: open } = await tester.newSample()
    expect(await refusalOf(amend(open, { strain_name: 'Other' }))).toMatchObject({ code: 'sample_not_finished' })
    await fillBank(app, app.laboratoryId, 20)
    const sealer = await app.signIn('veriseal-admin')
    await seal(sealer, id, (await issueOrigin(sealer)).id)
    expect(await refusalOf(amend(id, { strain_name: 'Other' }))).toMatchObject({ code: 'sample_certified' })
    expect((await read(id)).can.amend).toMatchObject({
      allowed: false,
      text: 'What is sealed stays as it is: a certified sample cannot be amended.',
    })
  })

  test('happens once, however many amend at the same moment', async () => {
    const { id } = await tester.finishedSample()
    const { version } = await read(id)
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        admin.post(`/samples/${id}/amendments`, { version, reason: REASON, strain_name: `Name ${at}` }),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ])
    expect((await read(id)).amendments).toHaveLength(1)
  })
})
