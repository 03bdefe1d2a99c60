import type { AnalyticalBatch, AnalyticalBatchRow, ReviewRow, Sample } from '@eluent/contract'
import { ANALYTICAL_BATCH_TEXTS } from '@eluent/domain/analytical-batches'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  bodyOf,
  dataOf,
  errorsOf,
  idempotent,
  labTest,
  refusalOf,
  statusOf,
  type Caller,
} from '../../testing/lab-test.ts'
import { certifiedLot } from '../../testing/inventory-records.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'

const { app, admin, tester, viewer } = labTest()
interface Added {
  batch: { id: number; number: string } | null
  done: number[]
  refused: { id: number; name: string; reason: string }[]
}

const create = (samples: readonly number[], by: Caller = tester) =>
  bodyOf<Added>(by.post('/analytical_batches', { samples }))
const batchOf = (id: number) => viewer.read<AnalyticalBatch>(`/analytical_batches/${id}`)
const newSamples = async (count: number, name = 'Blue Dream') => {
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) ids.push((await tester.newSample({ strain_name: `${name} ${at}` })).id)
  return ids
}
const release = async (id: number) => {
  const { version } = await viewer.read<Sample>(`/samples/${id}`)
  return admin.post(`/samples/${id}/release`, { version })
}
const TODAY = new Date().toISOString().slice(0, 10)
let minute = 0
/** Runs a member, each vial a minute after the one before. */
async function run(id: number, amounts: Record<string, number>) {
  const { runs_required, epoch } = await viewer.read<Sample>(`/samples/${id}`)
  for (let vial = 1; vial <= runs_required; vial += 1) {
    minute += 1
    const injected_at = new Date(Date.parse(`${TODAY}T00:00:00Z`) + minute * 60_000).toISOString()
    const stored = await tester.append(id, `${epoch}-${vial}`, amounts, { injected_at })
    expect(stored.statusCode, stored.body).toBeLessThan(300)
  }
}
const memberOf = ({ members }: AnalyticalBatch, label: string) => {
  const found = members.find((member) => member.label === label)
  if (!found) throw new Error(`there is no ${label} among ${members.map((member) => member.label).join(', ')}`)
  return found
}
/** Runs a whole batch: amounts are those of its samples, `faults` what a member reads instead. */
async function runBatch(batch: AnalyticalBatch, faults: Record<string, Record<string, number>> = {}) {
  const order = batch.plan.map((id) => batch.members.find((member) => member.id === id))
  for (const member of order) {
    if (!member) continue
    const usual =
      member.role === 'MB' ? { THC: 0 } : ['CCV', 'ICV', 'LCS'].includes(member.role) ? { THC: 10 } : { THC: 9 }
    await run(member.sample.id, faults[member.label] ?? usual)
  }
}

/** A profile with these checks, as a laboratory writes one of its own. */
async function chooseProfile(checks: string) {
  const { data } = await bodyOf<{ data: { key: string; own: { id: number; version: number } } }>(
    admin.post('/profiles', { profile: { name: `Checks ${checks}`, copy_of: 'washington' } }),
  )
  const value = { field: 'batch_checks', text: checks, source: 'SOP 12', valid_from: '2026-01-01' }
  const stored = admin.post(`/profiles/${data.own.id}/values`, { version: data.own.version, value })
  await bodyOf(stored)
  await admin.call('PUT', '/chosen_profile', { profile_key: data.key })
  return (await bodyOf<{ data: { own: { id: number; version: number } } }>(stored)).data.own
}

describe('a batch', () => {
  let samples: number[] = []
  let batch: AnalyticalBatch
  let profile: { id: number; version: number } | undefined
  beforeAll(async () => {
    profile = await chooseProfile('MB, DUP, CCV')
    samples = await newSamples(3)
    const made = await create(samples)
    expect(made).toMatchObject({ refused: [] })
    expect(made.done.toSorted((a, b) => a - b)).toEqual(samples)
    batch = await batchOf(made.batch?.id ?? 0)
  })

  test('[GATE-01] [GATE-04] has a number, its people and the QC members of its profile', async () => {
    expect(batch.number).toMatch(/^AB-\d{8}-01$/)
    expect(batch).toMatchObject({
      state: 'open',
      worst: 'not_run',
      sample_count: 3,
      profile_name: 'Checks MB, DUP, CCV',
    })
    expect(batch.prepared_by_name).toBe(tester.person.name)
    // two vials each: six sample injections between two CCVs
    expect(batch.members.map(({ label }) => label)).toEqual([
      'Blue Dream 0',
      'Blue Dream 1',
      'Blue Dream 2',
      'MB',
      'DUP',
      'CCV 1',
      'CCV 2',
    ])
    expect(memberOf(batch, 'DUP').parent_id).toBe(memberOf(batch, 'Blue Dream 0').id)
    const [first] = (
      await viewer.list<AnalyticalBatchRow>('/analytical_batches?state=open&sortColumn=id&sortOrder=DESC')
    ).data
    expect(first).toMatchObject({ number: batch.number, released: 0, method_name: batch.method_name })
    expect((await viewer.list('/analytical_batches?worst=failed')).meta.total_count).toBe(0)
    expect((await viewer.read<Sample>(`/samples/${samples[0]}`)).analytical_batch).toMatchObject({
      id: batch.id,
      role: 'sample',
    })
    expect((await app.trail('analytical_batch', batch.id, 'action')).map(({ action }) => action)).toEqual([
      'create',
      'add_members',
    ])
  })

  test('[GATE-03] takes no sample twice, and callers at once get numbers of their own', async () => {
    const again = await create([samples[0] ?? 0, 999_999])
    expect(again.batch).toBe(null)
    expect(again.refused.map(({ reason }) => reason)).toEqual([
      `It is in batch ${batch.number} already.`,
      'Request Not Found',
    ])
    const [one, two] = [await newSamples(1, 'Left'), await newSamples(1, 'Right')]
    const at = await Promise.all([create(one), create(two), create(one), create(two)])
    const numbers = at.flatMap(({ batch: made }) => made?.number ?? [])
    expect(new Set(numbers).size).toBe(2)
    expect(at.flatMap(({ refused }) => refused)).toHaveLength(2)
    const [id = 0] = at.flatMap(({ batch: made }) => made?.id ?? [])
    const [late = 0] = await newSamples(1, 'Late')
    expect(await bodyOf<Added>(tester.post(`/analytical_batches/${id}/members`, { samples: [late] }))).toMatchObject({
      done: [late],
    })
    const member = memberOf(await batchOf(id), 'Late 0')
    const left = await dataOf<AnalyticalBatch>(
      tester.post(`/analytical_batches/${id}/remove_members`, { members: [member.id], reason: 'weighed wrongly' }),
    )
    expect(left.sample_count).toBe(1)
    expect(await statusOf(viewer.post('/analytical_batches', { samples: [late] }))).toBe(403)
  })

  test('[GATE-12] [GATE-17] [GATE-11] is judged with its last run, and keeps a report with one sentence', async () => {
    await runBatch(batch, { 'CCV 2': { THC: 7.82 } })
    const judged = await batchOf(batch.id)
    expect(judged).toMatchObject({ state: 'complete', worst: 'failed', machine_name: expect.any(String) })
    const failed = judged.checks.filter(({ state }) => state === 'failed')
    expect(failed).toMatchObject([
      {
        analyte: 'THC',
        value: expect.closeTo(78.2, 6),
        limit: { min: 80, max: 120, source: 'WAC 16-309-160(4) to (6)' },
      },
    ])
    const [id = 0] = samples
    // who reviews sees it in the inbox, and finds it by the chip
    const inbox = await admin.read<ReviewRow[]>('/reviews?chip=qc_failed')
    expect(new Set(inbox.map((row) => row.id))).toEqual(new Set(samples))
    expect(inbox[0]?.chips).toContain('qc_failed')
    expect(await refusalOf(release(id))).toMatchObject({
      code: 'report_held',
      error: `This report cannot be released yet. QC of batch ${batch.number} is not complete: CCV 2 failed for THC (78.2 %, limit 80-120 %).`,
    })
    // a later limit of the profile judges nothing again
    const value = { field: 'qc_limits', text: 'CCV recovery 50 - 150', source: 'SOP 13', valid_from: TODAY }
    const own = profile?.id ?? 0
    const all = await viewer.read<{ own: { id: number; version: number } | null }[]>('/profiles')
    const version = all.find((one) => one.own?.id === own)?.own?.version
    await bodyOf(admin.post(`/profiles/${own}/values`, { version, value }))
    await bodyOf(tester.post(`/analytical_batches/${batch.id}/judge`))
    expect((await batchOf(batch.id)).checks.map(({ id: check }) => check)).toEqual(
      judged.checks.map(({ id: check }) => check),
    )
  })

  test('[GATE-14] a failed check is excepted by an admin who did not measure it, with a reason and a signature', async () => {
    const check = (await batchOf(batch.id)).checks.find(({ state }) => state === 'failed')
    const except = (by: Caller, more: object = {}) =>
      by.post(`/analytical_batches/${batch.id}/except`, {
        check_id: check?.id,
        reason: 'Integration checked by hand',
        signing: { email: by.person.email, password: TEST_PASSWORD, accepts: true },
        ...more,
      })
    expect(await statusOf(except(tester))).toBe(403)
    expect(await errorsOf(except(admin, { reason: 'short' }))).toEqual({ reason: [ANALYTICAL_BATCH_TEXTS.exception] })
    expect(
      Object.keys(
        await errorsOf(
          except(admin, { signing: { email: admin.person.email, password: 'not this one', accepts: true } }),
        ),
      ),
    ).toEqual(['password'])
    const excepted = await dataOf<AnalyticalBatch>(except(admin))
    expect(excepted).toMatchObject({ worst: 'excepted', state: 'complete' })
    expect(excepted.checks.find(({ id }) => id === check?.id)).toMatchObject({
      state: 'excepted',
      exception: 'Integration checked by hand',
      excepted_by_name: admin.person.name,
    })
    expect((await app.trail('analytical_batch', batch.id, '*', 'sign')).at(-1)).toMatchObject({
      new: { meaning: 'exception' },
    })
    expect(await errorsOf(except(admin))).toEqual({ state: [ANALYTICAL_BATCH_TEXTS.not_failed] })
    expect((await app.trail('analytical_batch', batch.id, '*', 'except')).at(-1)).toMatchObject({
      why: 'Integration checked by hand',
    })
    expect((await viewer.read<Sample>(`/samples/${samples[0]}`)).qc_exceptions).toMatchObject([
      { check: 'CCV 2', why: 'Integration checked by hand' },
    ])
    for (const id of samples) expect(await statusOf(release(id))).toBe(200)
    expect((await batchOf(batch.id)).released).toBe(3)
  })

  test('what is cleared is not run any more, and is judged again by the limits of the batch', async () => {
    const ccv = memberOf(await batchOf(batch.id), 'CCV 2').sample.id
    expect(
      await statusOf(admin.call('DELETE', `/samples/${ccv}/results`, { reason: 'wrong vial' }, idempotent())),
    ).toBe(200)
    const open = await batchOf(batch.id)
    expect(open).toMatchObject({ state: 'open', worst: 'not_run' })
    await run(ccv, { THC: 10 })
    expect(await batchOf(batch.id)).toMatchObject({ state: 'complete', worst: 'passed', limits_of: TODAY })
  })

  test('[GATE-23] a rejected batch keeps its runs, and another one waits for new preparations', async () => {
    const reject = (reason: string) => admin.post(`/analytical_batches/${batch.id}/reject`, { reason })
    expect(await statusOf(reject(''))).toBe(422)
    const again = await batchOf((await dataOf<{ id: number }>(reject('the extracts stood open'))).id)
    const old = await batchOf(batch.id)
    expect(old).toMatchObject({
      state: 'rejected',
      reject_reason: 'the extracts stood open',
      remade_as: { number: again.number },
    })
    expect(old.members.find(({ sample }) => sample.id === samples[0])?.runs).toHaveLength(2)
    expect(again).toMatchObject({ state: 'open', remade_of: { number: batch.number }, sample_count: 3 })
    // what was measured for the rejected batch is of that batch alone
    expect(
      again.members.filter(({ role }) => role === 'sample').map(({ measured, runs }) => [measured, runs.length]),
    ).toEqual([1, 2, 3].map(() => [false, 0]))
    expect(again.members.map(({ role }) => role)).toEqual(['sample', 'sample', 'sample', 'MB', 'DUP', 'CCV', 'CCV'])
    const [id = 0] = samples
    await admin.call('DELETE', `/samples/${id}/results`, { reason: 'prepared again' }, idempotent())
    await run(id, { THC: 9 })
    expect(memberOf(await batchOf(again.id), 'Blue Dream 0').measured).toBe(true)
    expect(await refusalOf(release(id))).toMatchObject({
      error: `This report cannot be released yet. QC of batch ${again.number} is not complete: Blue Dream 1 is not run.`,
    })
    expect(await statusOf(reject('once more'))).toBe(409)
  })
})

test('[GATE-05] [GATE-06] [GATE-07] lots say what standards hold and what was added to a spike', async () => {
  await chooseProfile('CCV, MS')
  const [sample = 0] = await newSamples(1, 'Spiked')
  const batch = await batchOf((await create([sample])).batch?.id ?? 0)
  // nothing is noted for the spike: it has checked nothing
  await runBatch(batch)
  const open = await batchOf(batch.id)
  expect(
    open.checks.filter(({ member_id }) => member_id === memberOf(open, 'MS').id).map(({ reason }) => reason),
  ).toContain('no_expected_value')
  expect(open.state).toBe('open')
  // the first CCV was made of a lot that holds 9 ug/mL, noted after the run
  const lot = await certifiedLot(admin, {
    kind: 'reference_material',
    certified: [{ analyte: 'THC', value: 9, unit: 'ug/mL' }],
  })
  const ccv = memberOf(open, 'CCV 1')
  await bodyOf(
    tester.post('/inventory/uses', { use: { lot_id: lot, subject: 'sample', record_id: ccv.sample.id, amount: 1 } }),
  )
  const judged = await dataOf<AnalyticalBatch>(tester.post(`/analytical_batches/${batch.id}/judge`))
  const check = judged.checks.find(({ member_id, analyte }) => member_id === ccv.id && analyte === 'THC')
  expect(check).toMatchObject({ compared: 9, found: 10, value: expect.closeTo(111.11, 2), unit: 'ug/mL' })
})

test('[GATE-02] [GATE-12] a batch is full at its 20 samples; with batches required, a sample in none is not released', async () => {
  await chooseProfile('MB')
  const many = await newSamples(22, 'Many')
  const { batch, done, refused } = await create(many)
  expect([done.length, refused.map(({ reason }) => reason)]).toEqual([
    20,
    Array(2).fill(`Batch ${batch?.number} holds 20 samples, the most of its profile.`),
  ])
  const { id } = await tester.finishedSample()
  await bodyOf(admin.patch('/quality/settings', { settings: { batches_required: true }, reason: 'by our SOP' }))
  expect((await refusalOf(release(id))).error).toContain('This sample is in no analytical batch')
  await bodyOf(admin.patch('/quality/settings', { settings: { batches_required: false }, reason: 'by our SOP' }))
  expect(await statusOf(release(id))).toBe(200)
})

test('[GATE-25] two drivers at once judge once, and the statements are as many for many members as for few', async () => {
  await chooseProfile('CCV')
  const cost = async (count: number) => {
    const batch = await batchOf((await create(await newSamples(count, 'Cost'))).batch?.id ?? 0)
    const members = batch.plan.map((id) => batch.members.find((member) => member.id === id))
    const last = members.pop()
    for (const member of members) if (member) await run(member.sample.id, { THC: 10 })
    const id = last?.sample.id ?? 0
    const { statements } = await app.costOf(async () => {
      await Promise.all([tester.append(id, '0-1', { THC: 10 }), tester.append(id, '0-1', { THC: 10 })])
    })
    const judged = await batchOf(batch.id)
    expect(judged.state).toBe('complete')
    const keys = judged.checks.map(({ member_id, analyte, measure }) => `${member_id} ${analyte} ${measure}`)
    expect(new Set(keys).size).toBe(keys.length)
    return statements
  }
  const [few, many] = [await cost(1), await cost(4)]
  expect(many).toBe(few)
})

test('the last standard of a report is a check standard, not a blank', async () => {
  await chooseProfile('MB, CCV')
  const batch = await batchOf((await create(await newSamples(1, 'Last'))).batch?.id ?? 0)
  await runBatch(batch)
  const standards = batch.members.filter(({ role }) => role === 'CCV').map(({ sample }) => sample.id)
  const { id } = await tester.finishedSample()
  expect(standards).toContain((await viewer.read<Sample>(`/samples/${id}`)).previous_standard?.id)
})

test('a sample that is voided leaves its batch with what repeats it, and the batch is judged without it', async () => {
  await chooseProfile('MB, DUP')
  const samples = await newSamples(2, 'Voided')
  const batch = await batchOf((await create(samples)).batch?.id ?? 0)
  const remove = (id: number) => admin.call('DELETE', `/samples/${id}`, { reason: 'registered twice' }, idempotent())
  const [first = 0, second = 0] = samples
  for (const member of batch.members) if (member.sample.id !== first) await run(member.sample.id, { THC: 0 })
  expect((await batchOf(batch.id)).state).toBe('open')
  expect(await statusOf(remove(first))).toBe(202)
  const left = await batchOf(batch.id)
  expect(left).toMatchObject({ sample_count: 1, worst: 'not_run' })
  expect(left.members.map(({ label }) => label)).toEqual(['Voided 1', 'MB'])
  // the duplicate that the profile asks for is lacking now
  const dup = await dataOf<AnalyticalBatch>(
    tester.post(`/analytical_batches/${batch.id}/qc`, { role: 'DUP', parent_id: memberOf(left, 'Voided 1').id }),
  )
  await run(memberOf(dup, 'DUP').sample.id, { THC: 0 })
  expect((await batchOf(batch.id)).state).toBe('complete')
  expect(await refusalOf(remove(memberOf(dup, 'MB').sample.id))).toMatchObject({
    error: `It is QC of batch ${batch.number}, which is complete. Reject the batch, or clear the results and run it again.`,
  })
  expect(await statusOf(remove(second))).toBe(202)
  expect((await batchOf(batch.id)).sample_count).toBe(0)
})

test('[GATE-18] [GATE-19] the queue takes the order of the batch, stops on a failed CCV, and goes on with a reason or a CCV that passes', async () => {
  await chooseProfile('CCV, MB')
  const batch = await batchOf((await create(await newSamples(1, 'Queued'))).batch?.id ?? 0)
  const labels = (ids: readonly number[]) => ids.map((id) => batch.members.find((member) => member.id === id)?.label)
  expect(labels(batch.plan)).toEqual(['MB', 'CCV 1', 'Queued 0', 'CCV 2'])
  const order = [batch.plan[1], batch.plan[0], batch.plan[3], batch.plan[2]]
  const sampleIds = order.map((id) => batch.members.find((member) => member.id === id)?.sample.id)
  const [blank, ...others] = sampleIds.toSorted((a = 0, b = 0) => a - b)
  await bodyOf(tester.post('/sample_queues', { sample: blank }))
  // what waited already takes its place in the order, and is none of what an undo takes off
  const { added } = await bodyOf<{ added: number[] }>(
    tester.post('/sample_queues/add_batch', { batch_id: batch.id, members: order }),
  )
  expect(added.toSorted((a, b) => a - b)).toEqual(others)
  type Queue = {
    data: { id: number; sample: { id: number } }[]
    stopped: { check_label: string; batch_id: number } | null
  }
  const queue = () => bodyOf<Queue>(viewer.get('/sample_queues'))
  const sampleOf = (member?: number) => batch.members.find(({ id }) => id === member)?.sample.id ?? 0
  expect((await queue()).data.map(({ sample }) => sample.id)).toEqual(order.map(sampleOf))
  const submit = async (member?: number) => {
    const entry = (await queue()).data.find(({ sample }) => sample.id === sampleOf(member))
    return tester.post(`/sample_queues/${entry?.id}/submit`, { vial_number: 1 })
  }
  const [first, , second, sample] = order
  await run(sampleOf(first), { THC: 7.82 })
  expect((await queue()).stopped).toMatchObject({ batch_id: batch.id, check_label: 'CCV 1' })
  expect(await refusalOf(submit(sample))).toMatchObject({
    code: 'queue_stopped',
    error: `The queue is stopped: CCV 1 of batch ${batch.number} failed for THC (78.2 %, limit 80-120 %). It goes on after a CCV that passes, or with a reason.`,
  })
  // a check that fails meanwhile is the one that is named: the batch before may be settled by then
  const other = await batchOf((await create(await newSamples(1, 'Queued later'))).batch?.id ?? 0)
  await run(memberOf(other, 'CCV 1').sample.id, { THC: 6 })
  expect((await queue()).stopped).toMatchObject({ batch_id: other.id, check_label: 'CCV 1' })
  expect((await refusalOf(submit(sample))).error).toContain(`CCV 1 of batch ${other.number} failed for THC (60.0 %`)
  const goOn = (reason: string, by = tester) => by.post('/sample_queues/go_on', { reason })
  expect(await statusOf(goOn('', tester))).toBe(422)
  expect(await statusOf(goOn('standard was old', viewer))).toBe(403)
  expect(await statusOf(goOn('standard was old'))).toBe(200)
  expect((await queue()).stopped).toBe(null)
  // the next one fails too, and QC may be run all the same until one passes
  const ccv = sampleOf(first)
  await admin.call('DELETE', `/samples/${ccv}/results`, { reason: 'wrong vial' }, idempotent())
  await run(ccv, { THC: 7 })
  expect(await statusOf(submit(second))).toBe(200)
  await run(sampleOf(second), { THC: 10 })
  expect((await queue()).stopped).toBe(null)
  expect(await statusOf(submit(sample))).toBe(200)
})

test('[GATE-15] a withheld analyte reads QC failed, counts in no total, and the report can be released', async () => {
  await chooseProfile('CCV, LCS')
  const batch = await batchOf((await create(await newSamples(1, 'Withheld'))).batch?.id ?? 0)
  await runBatch(batch, { LCS: { THC: 5, CBD: 10 }, 'Withheld 0': { THC: 9, THCA: 9, CBD: 9 } })
  const id = memberOf(batch, 'Withheld 0').sample.id
  const withhold = (analyte: string, by = admin) =>
    by.post(`/analytical_batches/${batch.id}/withhold`, { analyte, reason: 'the control reads low' })
  expect(await statusOf(withhold('THC', tester))).toBe(403)
  expect(await refusalOf(withhold('CBD'))).toMatchObject({
    error: `No check of CBD in batch ${batch.number} failed that is open.`,
  })
  const held = await dataOf<AnalyticalBatch>(withhold('THC'))
  expect(held.withheld).toMatchObject([{ analyte: 'THC', by: admin.person.name }])
  expect(held.checks.filter(({ analyte, state }) => analyte === 'THC' && state === 'failed')).toHaveLength(1)
  const sample = await viewer.read<Sample>(`/samples/${id}`)
  expect(sample.compounds.find(({ name }) => name === 'THC')).toMatchObject({
    state: 'qc_failed',
    percent: null,
    mg: null,
  })
  expect(sample.totals.find(({ name }) => name === 'THC')).toMatchObject({ percent: null, mg: null })
  expect(sample.totals.find(({ name }) => name === 'CBD')?.percent).toBeGreaterThan(0)
  const takeBack = (by = admin) =>
    by.post(`/analytical_batches/${batch.id}/take_back`, { analyte: 'THC', reason: 'the control was read wrongly' })
  expect(await statusOf(takeBack(tester))).toBe(403)
  expect(await dataOf<AnalyticalBatch>(takeBack())).toMatchObject({ withheld: [], worst: 'failed' })
  expect((await viewer.read<Sample>(`/samples/${id}`)).compounds.find(({ name }) => name === 'THC')).toMatchObject({
    state: 'value',
  })
  expect(await statusOf(withhold('THC'))).toBe(200)
  expect(await statusOf(release(id))).toBe(200)
  expect(await statusOf(withhold('THC'))).toBe(409)
  expect(await refusalOf(takeBack())).toMatchObject({
    error: `Report Withheld 0 of batch ${batch.number} is released without THC. Withhold is taken back before a release.`,
  })
})

test('[GATE-06] [GATE-14] a surrogate that its report method marks and one sample lost holds that sample alone, until it is excepted', async () => {
  await chooseProfile('CCV, ICV')
  const { id: methodId } = await bodyOf<{ id: number }>(
    admin.post('/methods', {
      ordered_analytes: ['THC', 'CBN'],
      analyte_limits: [{ analyte: 'CBN', surrogate_ug_ml: '5000' }],
      method: { id: 0, name: 'With a surrogate' },
      lower_bounds: 0.5,
      upper_bounds: 50,
    }),
  )
  const of = { test_method_id: methodId }
  const [one, two] = [
    await tester.newSample({ strain_name: 'Extracted 0' }, of),
    await tester.newSample({ strain_name: 'Extracted 1' }, of),
  ]
  const batch = await batchOf((await create([one.id, two.id])).batch?.id ?? 0)
  // 5000 ug/mL in the extract are 20 in the vial of 250x
  await runBatch(batch, { 'Extracted 0': { THC: 9, CBN: 20 }, 'Extracted 1': { THC: 9, CBN: 10 } })
  const [good, lost] = ['Extracted 0', 'Extracted 1'].map((label) => memberOf(batch, label).sample.id)
  const { compounds } = await viewer.read<Sample>(`/samples/${good}`)
  expect(compounds.map(({ name }) => name)).toContain('THC')
  expect(compounds.map(({ name }) => name)).not.toContain('CBN')
  expect(await refusalOf(release(lost ?? 0))).toMatchObject({
    error: `This report cannot be released yet. The surrogate CBN of this sample was recovered to 50.0 %, limit 80-120 %. Prepare and run the sample again, or except the check in batch ${batch.number}.`,
  })
  expect(await statusOf(release(good ?? 0))).toBe(200)
  const failed = (await batchOf(batch.id)).checks.find(({ state }) => state === 'failed')
  const excepted = await dataOf<AnalyticalBatch>(
    admin.post(`/analytical_batches/${batch.id}/except`, {
      check_id: failed?.id,
      reason: 'Added twice by hand',
      signing: { email: admin.person.email, password: TEST_PASSWORD, accepts: true },
    }),
  )
  expect(excepted).toMatchObject({ worst: 'excepted' })
  const printed = async (id = 0) => (await viewer.read<Sample>(`/samples/${id}`)).qc_exceptions
  expect([await printed(good), await printed(lost)]).toMatchObject([
    [],
    [{ check: 'Surrogate', analyte: 'CBN', why: 'Added twice by hand' }],
  ])
  expect(await statusOf(release(lost ?? 0))).toBe(200)
})
