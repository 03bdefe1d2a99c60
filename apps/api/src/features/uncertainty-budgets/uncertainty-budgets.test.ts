import type { ReportMethod, Sample, SharedSample, UncertaintyBudget } from '@eluent/contract'
import { buildReportView } from '@eluent/domain/report'
import { expect, test } from 'vitest'
import { bodyOf, dataOf, errorsOf, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'
import { required } from '../../testing/required.ts'
import { signingOf } from '../../testing/review-records.ts'
import { budgetBody } from '../../testing/uncertainty-records.ts'

const { app, laboratory, admin, tester, viewer, stranger } = labTest()

const [fixed] = budgetBody().lines
const draft = (more: object = {}, caller = tester, method_id = laboratory.methodId) =>
  caller.post('/uncertainty-budgets', { budget: { method_id, ...budgetBody(), ...more } })
const approve = ({ id, version }: UncertaintyBudget, caller = admin) =>
  caller.post(`/uncertainty-budgets/${id}/approve`, { version, signing: signingOf(caller) })
const list = (methodId = laboratory.methodId) =>
  viewer.read<UncertaintyBudget[]>(`/uncertainty-budgets?method_id=${methodId}`)
const remove = (id: number, reason: string | null, caller = admin) =>
  caller.delete(`/uncertainty-budgets/${id}`, { reason })
const read = (id: number) => viewer.read<Sample>(`/samples/${id}`)
const thca = (sample: Parameters<typeof buildReportView>[0]) =>
  required(buildReportView(sample, { time_zone: 'UTC' }).rows.find(({ analyte }) => analyte === 'THCA'))
const release = ({ id, version }: Sample, more: object = {}) =>
  admin.post(`/samples/${id}/release`, { version, ...more })

test('[UNCERT-01] a budget is of a method version, changed as a draft, approved by signature, and voided with a reason', async () => {
  const first = await dataOf<UncertaintyBudget>(draft())
  expect(first).toMatchObject({ method_version: 1, k: 2, lines: [{ u_percent: 5 }], approved_at: null })
  expect([await statusOf(draft({}, viewer)), await statusOf(draft({}, stranger))]).toEqual([403, 404])
  const change = { version: first.version, budget: budgetBody({ k: '2.5', moisture_u_percent: '0.4', note: ' x ' }) }
  const changed = await dataOf<UncertaintyBudget>(tester.patch(`/uncertainty-budgets/${first.id}`, change))
  expect(changed).toMatchObject({ k: 2.5, moisture_u_percent: 0.4, note: 'x', lines: [{ u_percent: 4 }] })
  expect(await statusOf(tester.patch(`/uncertainty-budgets/${first.id}`, change))).toBe(409)

  expect([await statusOf(approve(changed, tester)), await statusOf(approve(changed, stranger))]).toEqual([403, 404])
  const wrong = { version: changed.version, signing: { ...signingOf(admin), password: 'not this one' } }
  expect(await statusOf(admin.post(`/uncertainty-budgets/${first.id}/approve`, wrong))).toBe(422)
  const approved = await dataOf<UncertaintyBudget>(approve(changed))
  expect(approved.signature).toMatchObject({
    meaning: 'approved',
    signer_name: admin.person.name,
    record_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(approved.signature?.signed_at).toBe(approved.approved_at)
  const again = { version: approved.version, budget: budgetBody() }
  for (const refused of [approve(approved), tester.patch(`/uncertainty-budgets/${first.id}`, again)])
    expect(await refusalOf(refused)).toMatchObject({ code: 'uncertainty_budget_approved' })

  const second = await dataOf<UncertaintyBudget>(draft())
  expect(await statusOf(remove(second.id, 'entered twice'))).toBe(202)
  expect(await statusOf(remove(first.id, ''))).toBe(422)
  expect(await statusOf(remove(first.id, 'the chart was of another column'))).toBe(202)
  expect(await refusalOf(remove(first.id, 'once more'))).toMatchObject({ code: 'uncertainty_budget_voided' })
  expect(await list()).toMatchObject([
    { id: first.id, void_reason: 'the chart was of another column', voided_by_name: admin.person.name, lines: [{}] },
  ])
  expect(await app.actions('uncertainty_budget', first.id)).toEqual(['create', 'edit', 'sign', 'approve', 'void'])
})

test('[UNCERT-02] u(Rw) of a chart is read from its points; of fewer than 20 none is had', async () => {
  const machineName = 'HPLC of the charts'
  const vial = { vial_type: 'red_1ml', label: '10 ug/ml', dilution_factor: 1, acquire: true }
  const { id } = await tester.newSample({}, { sample_type_id: 9, prep_method_id: null, prepared_samples: [vial] })
  await bodyOf(tester.append(id, `${id}-a`, { THCA: 10 }, { machineName }))
  const [chart] = await viewer.read<{ id: number }[]>(
    `/control-charts?what=recovery&machine=${encodeURIComponent(machineName)}`,
  )
  const of = (first_day: string, series_id = required(chart).id) => {
    const references = [
      {
        name: 'RM 8210',
        kind: 'reference_material',
        bias_percent: 1,
        u_reference_percent: 1,
        sd_percent: 1,
        measurements: 4,
      },
    ]
    const charted = { series_id, first_day, last_day: '2999-01-01' }
    return errorsOf(draft({ lines: [{ ...fixed, approach: 'top_down', chart: charted, references }] }))
  }
  // of a check standard, which is injected and not prepared
  expect(await of('2000-01-01')).toEqual({ 'lines.0.chart': [expect.stringContaining('does not pass the whole')] })
  expect(await of('2000-01-01', 999_999)).toEqual({ 'lines.0.chart': ['Please choose a control chart.'] })
  expect(await errorsOf(draft({ lines: [{ ...fixed, analyte: 'Caffeine' }] }))).toEqual({
    'lines.0.source': ['Caffeine is not an analyte of this Report Method.'],
  })
})

test('[UNCERT-07] U stands on report, link and CSV, and what was released stays as it was', async () => {
  const before = await tester.finishedSample()
  const plain = await read(before.id)
  expect(thca(plain)).toMatchObject({ percent_text: '20.0000' })
  expect(plain.uncertainty).toBeUndefined()
  await bodyOf(release(plain))
  const kept = await read(before.id)

  const budget = await dataOf<UncertaintyBudget>(approve(await dataOf<UncertaintyBudget>(draft())))
  // released without U: it still reads as it did
  expect(await read(before.id)).toEqual(kept)
  expect(kept.release?.current).toBe(true)

  const sample = await read((await tester.finishedSample()).id)
  const stated = { percent_text: '20.0', uncertainty_text: '2.0', mg_g_text: '200', uncertainty_mg_g_text: '20' }
  expect(thca(sample)).toMatchObject(stated)
  expect(thca(await viewer.read<SharedSample>(`/share/samples/${sample.share_key}`))).toMatchObject(stated)
  const csv = (await viewer.get(`/samples/${sample.id}/csv`)).body
  expect(csv).toContain('U % (k = 2),U mg/g (k = 2)')
  expect(csv).toMatch(/THCA,.*,2,20\r?\n/)
  await bodyOf(release(sample))

  // the method goes on: its next version has no budget yet
  await bodyOf(remove(budget.id, 'the reference was recalled'))
  const after = await read(sample.id)
  expect([after.release?.current, thca(after)]).toMatchObject([true, stated])
  const next = await read((await tester.finishedSample()).id)
  expect(thca(next)).toMatchObject({ percent_text: '20.0000' })
  // an amended report is stated by what counts now
  await bodyOf(
    admin.post(`/samples/${sample.id}/amendments`, {
      version: after.version,
      strain_name: 'Renamed',
      reason: 'Client wrote it wrong',
    }),
  )
  const amended = await read(sample.id)
  expect([amended.release?.current, thca(amended)]).toMatchObject([false, { percent_text: '20.0000' }])
})

test('[PROFILE-09] a hemp certificate waits for an approved budget of its method version, and for its range', async () => {
  const choose = (profile_key: string) => admin.call('PUT', '/chosen_profile', { profile_key })
  await choose('usda-hemp')
  const { id } = await tester.finishedSample({ purpose: 'compliance' })
  await choose('none')
  const open = async () =>
    (await read(id)).holds.flatMap(({ rule, values }) =>
      rule.includes('uncertainty') ? [[rule, values['fields']]] : [],
    )
  expect(await open()).toEqual([['coa_uncertainty', 'THC, THCA']])
  const lines = [
    { ...fixed, to_percent: 10 },
    { ...fixed, analyte: 'THC' },
  ]
  await dataOf(approve(await dataOf<UncertaintyBudget>(draft({ lines, moisture_u_percent: 0.5 }))))
  expect(await open()).toEqual([['uncertainty_range', 'THCA']])
  await dataOf(approve(await dataOf<UncertaintyBudget>(draft({ lines: [fixed, lines[1]], moisture_u_percent: 0.5 }))))
  expect(await open()).toEqual([])
  // a new version of the method has its own budget
  const method = await dataOf<ReportMethod>(tester.patch(`/methods/${laboratory.methodId}/update`, { lower_bounds: 2 }))
  expect(method.id !== laboratory.methodId || method.version > 1).toBe(true)
})

test('[UNCERT-08] [UNCERT-09] [UNCERT-11] reports decide by the limits of their profile and the claims of the label', async () => {
  const choose = (profile_key: string) => admin.call('PUT', '/chosen_profile', { profile_key })
  const method = await dataOf<ReportMethod>(viewer.get(`/methods/${laboratory.methodId}`))
  const lines = method.analytes.map(({ analyte }) => ({ ...fixed, analyte }))
  await dataOf(approve(await dataOf<UncertaintyBudget>(draft({ lines, moisture_u_percent: 0.5 }))))
  const decided = async (profile: string, intake: Record<string, unknown>) => {
    await choose(profile)
    const { id } = await tester.finishedSample(intake)
    await choose('none')
    return buildReportView(await read(id), { time_zone: 'UTC' }).decisions
  }
  expect(await decided('usda-hemp', { harvested_weight: 10, dry_weight: 8 })).toMatchObject([
    {
      what: 'Total THC',
      rule: 'hemp',
      outcome: 'fail',
      sentence: expect.stringMatching(/ % dry = .*, above 0.30: fails$/),
    },
  ])
  const details = { unit_weight_g: '5', label_claims: 'THC 5.2 mg per package' }
  expect(await decided('colorado', { details })).toMatchObject([
    { rule: 'label_claim', limit_text: '5.2 mg per package ± 15 %', outcome_text: 'Within claim' },
  ])
  const wrong = tester.post('/samples', { sample: { intake_form: { details: { label_claims: 'strong' } } } })
  expect(await errorsOf(wrong)).toMatchObject({
    'details.label_claims': ["Please write the label as 'Total THC 100 mg per package, CBD 5 %'"],
  })
})
