import type { AnalyticalBatch, Calibration, Sample } from '@eluent/contract'
import { readPdf } from '@eluent/report/testing'
import { CANNABINOIDS, simulateCannabinoidRun, type CannabinoidInjection } from '@eluent/signal'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyOf, dataOf, idempotent, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'

const { admin, tester, viewer } = labTest()

const MACHINE = 'HPLC-1'
const SIGNAL = 'DAD1A'
/** Those that the simulated instrument measures on the signal that is kept. */
const ANALYTES = CANNABINOIDS.filter(({ signal }) => signal === SIGNAL).map(({ name }) => name)
const each = (ugMl: number) => Object.fromEntries(ANALYTES.map((name) => [name, ugMl]))
const batchOf = (id: number) => viewer.read<AnalyticalBatch>(`/analytical_batches/${id}`)
// after the calibration was approved
const start = Date.now()
let minute = 0

/** One injection of the simulated instrument, with its chromatogram as a file. */
async function inject(sampleId: number, vial: number, injection: Omit<CannabinoidInjection, 'seed'>) {
  minute += 15
  const { epoch } = await viewer.read<Sample>(`/samples/${sampleId}`)
  const run = simulateCannabinoidRun({ seed: `${sampleId}/${epoch}/${vial}`, ...injection })
  const channel = run.channels.find(({ name }) => name === SIGNAL)
  const lines = [...(channel?.timesMin ?? [])].map((time, at) => `${time},${channel?.values[at]}`)
  const file = { kind: 'chromatogram', name: `${sampleId}-${vial}.csv`, media_type: 'text/csv' } as const
  const id = await tester.store(file, Buffer.from(lines.join('\n')))
  const results = run.analytes
    .filter(({ signal }) => signal === SIGNAL)
    .map(({ name, amount, area, retentionTimeMin, startMin, endMin }) => ({
      name,
      amount_ug_ml: amount,
      peak_area: area,
      rt_min: (area ?? 0) > 0 ? retentionTimeMin : null,
      peak_start: startMin,
      peak_end: endMin,
      signal: SIGNAL,
    }))
  const injected_at = new Date(start + minute * 60_000).toISOString()
  const files = { chromatogram_file_id: id, source_file_ids: [id], signals: [{ name: SIGNAL, file_id: id }] }
  const more = { machineName: MACHINE, injected_at, results, vial_number: vial, ...files }
  await bodyOf(tester.append(sampleId, `${epoch}-${vial}`, {}, more))
}

/** Measures the members in the order of the tray; `faults` are by their labels. */
async function measure(batch: AnalyticalBatch, faults: Record<string, Omit<CannabinoidInjection, 'seed'>[]> = {}) {
  for (const id of batch.plan) {
    const member = batch.members.find((one) => one.id === id)
    if (!member) continue
    const holds = member.role === 'MB' ? {} : each(member.role === 'sample' ? 4 : 10)
    for (let vial = 1; vial <= member.injections; vial += 1)
      await inject(member.sample.id, vial, { concentrationsUgMl: holds, ...faults[member.label]?.[vial - 1] })
  }
  return batchOf(batch.id)
}

async function lastBatch() {
  const { data } = await viewer.list<{ id: number }>('/analytical_batches?sortColumn=id&sortOrder=DESC')
  return batchOf(data[0]?.id ?? 0)
}

async function newBatch() {
  const { id } = await tester.newSample({ strain_name: 'Blue Dream' })
  const made = await bodyOf<{ batch: { id: number } }>(tester.post('/analytical_batches', { samples: [id] }))
  return batchOf(made.batch.id)
}

beforeAll(async () => {
  const { data } = await bodyOf<{ data: { key: string; own: { id: number; version: number } } }>(
    admin.post('/profiles', { profile: { name: 'Suitability', copy_of: 'none' } }),
  )
  const value = { field: 'batch_checks', text: 'MB, CCV', source: 'SOP 12', valid_from: '2026-01-01' }
  await bodyOf(admin.post(`/profiles/${data.own.id}/values`, { version: data.own.version, value }))
  await admin.call('PUT', '/chosen_profile', { profile_key: data.key })
  const settings = { suitability_checked: true, carry_over_checked: true }
  await bodyOf(admin.patch('/quality/settings', { settings, reason: 'by our SOP' }))
  const { id } = await tester.newSample({}, { sample_type_id: 10, prep_method_id: null })
  const { runs_required } = await viewer.read<Sample>(`/samples/${id}`)
  for (const [at, level] of [1, 2, 5, 10, 25, 50].slice(0, runs_required).entries())
    await inject(id, at + 1, { concentrationsUgMl: each(level) })
  const draft = await dataOf<Calibration>(tester.post('/calibrations', { calibration: { sample_id: id } }))
  const body = {
    version: draft.version,
    password: TEST_PASSWORD,
    exception: 'Levels of this test, not of a laboratory',
  }
  await dataOf(admin.post(`/calibrations/${draft.id}/approve`, body))
})

describe('a batch of the simulated instrument', () => {
  test('[GATE-20] [GATE-22] a good column passes, with every figure, and the report can be released', async () => {
    const open = await newBatch()
    expect(open.plan.map((id) => open.members.find((member) => member.id === id)?.label)).toEqual([
      'MB 1',
      'CCV 1',
      'MB 2',
      'Blue Dream',
      'CCV 2',
    ])
    const batch = await measure(open)
    expect(batch.checks.filter(({ state }) => state === 'failed' || state === 'not_run')).toEqual([])
    expect(batch).toMatchObject({ state: 'complete', worst: 'passed' })
    const cbn = batch.checks.filter(({ analyte }) => analyte === 'CBN')
    const measures = cbn.filter(({ value }) => value !== null).map(({ measure: of }) => of)
    expect(measures).toEqual(
      expect.arrayContaining(['retention_shift', 'resolution', 'tailing', 'signal_to_noise', 'carry_over']),
    )
    expect(cbn.find(({ measure: of }) => of === 'tailing')).toMatchObject({
      limit: { max: 2, below: true, source: 'WAC 16-309-160(7)' },
    })
  })

  test('[GATE-24] its QC report is printed, and signed by somebody else before a report is released', async () => {
    const { id, members } = await lastBatch()
    const set = (on: boolean) =>
      bodyOf(admin.patch('/quality/settings', { settings: { batch_report_signed: on }, reason: 'by our SOP' }))
    await set(true)
    const sample = members.find(({ role }) => role === 'sample')?.sample.id ?? 0
    const release = async () => {
      const { version } = await viewer.read<Sample>(`/samples/${sample}`)
      return admin.post(`/samples/${sample}/release`, { version })
    }
    expect((await refusalOf(release())).error).toContain('is not signed. A reviewer signs it on the page of the batch.')
    const signAs = (by: typeof admin) =>
      by.post(`/analytical_batches/${id}/sign_qc_report`, {
        signing: { email: by.person.email, password: TEST_PASSWORD, accepts: true },
      })
    expect(await statusOf(signAs(tester))).toBe(403)
    expect(await dataOf<AnalyticalBatch>(signAs(admin))).toMatchObject({
      qc_report: { by: admin.person.name, differs: false, alone: false },
      may_sign_report: false,
    })
    expect(await statusOf(signAs(admin))).toBe(409)
    const printed = await viewer.get(`/analytical_batches/${id}/qc_report`)
    expect(printed.headers['content-type']).toBe('application/pdf')
    const papers = async () =>
      (await readPdf((await viewer.get(`/analytical_batches/${id}/qc_report`)).rawPayload)).pages
    const paper = (await papers()).join(' ')
    const { number } = await batchOf(id)
    for (const line of [
      `QC Report ${number} State Complete`,
      'MB 1 CBDA Blank 0.000 mg/g < 0.333 mg/g Passed Setting of the laboratory',
      'CCV 1 CBDV Recovery – 80-120 % Not evaluated WAC 16-309-160, as the profile has none',
      'Exceptions None. Withheld analytes None. Members Member Role Sample Injections Lots Bracket',
      `CCV 2 Continuing calibration verification CCV 2 ${number}`,
      `Signature Reviewed by ${admin.person.name}, `,
    ])
      expect(paper).toContain(line)
    expect(paper).toMatch(/CCV 1 CBDA Recovery (99|100)\.\d % 80-120 % Passed WAC 16-309-160, as the profile has none/)
    expect(paper).not.toContain('reads otherwise')
    // what changes afterwards takes the signature away, and another one brings it back
    const ccv = members.find(({ label }) => label === 'CCV 2')?.sample.id ?? 0
    await bodyOf(admin.call('DELETE', `/samples/${ccv}/results`, { reason: 'wrong vial' }, idempotent()))
    await inject(ccv, 1, { concentrationsUgMl: each(10.1) })
    expect((await batchOf(id)).qc_report).toMatchObject({ differs: true })
    expect((await papers()).at(-1)).toContain('The batch reads otherwise since then: this text is not what was signed.')
    expect((await refusalOf(release())).error).toContain(`reads otherwise since ${admin.person.name} signed`)
    await bodyOf(signAs(admin))
    expect(await statusOf(release())).toBe(200)
    await set(false)
  })

  test('[GATE-20] [GATE-21] [GATE-22] each fault of column, injector and needle fails its own check', async () => {
    const made = await newBatch()
    await bodyOf(tester.post(`/analytical_batches/${made.id}/qc`, { role: 'CCV', injections: 5 }))
    const batch = await measure(await batchOf(made.id), {
      'MB 2': [{ concentrationsUgMl: {}, carryOverUgMl: { CBN: 0.6 } }],
      'CCV 1': [{ concentrationsUgMl: each(10), column: { retentionDriftPercent: 2.6 } }],
      'CCV 3': [8.8, 9.4, 10, 10.6, 11.2].map((ugMl) => ({ concentrationsUgMl: each(ugMl) })),
      'CCV 2': [{ concentrationsUgMl: each(10), column: { tailShare: 4 } }],
    })
    const label = (id: number) => batch.members.find((member) => member.id === id)?.label
    const failed = (analyte: string) =>
      batch.checks
        .filter((check) => check.analyte === analyte && check.state === 'failed')
        .map(({ member_id, measure: of }) => `${label(member_id)} ${of}`)
    expect(failed('CBN').toSorted()).toEqual([
      'CCV 1 retention_shift',
      'CCV 2 tailing',
      'CCV 3 area_rsd',
      'MB 2 carry_over',
    ])
    const sample = batch.members.find(({ role }) => role === 'sample')?.sample.id ?? 0
    const { version } = await viewer.read<Sample>(`/samples/${sample}`)
    expect((await refusalOf(admin.post(`/samples/${sample}/release`, { version }))).error).toContain(
      'CCV 1 failed for CBDVA (retention time shift 2.61 %, limit < 2 %)',
    )
  })

  test('[GATE-20] the noise of an old lamp fails the sensitivity alone, and stops the queue', async () => {
    const made = await newBatch()
    const order = made.plan.flatMap((id) => made.members.filter((member) => member.id === id))
    await bodyOf(tester.post('/sample_queues/add_batch', { batch_id: made.id, members: order.map(({ id }) => id) }))
    // as the simulator's: 3 mAU/min of drift, eight times the noise
    const lamp = { driftMauPerMin: 3, noiseShare: 8 }
    for (const { label, sample } of order.slice(0, 2))
      await inject(sample.id, 1, { concentrationsUgMl: label === 'MB 1' ? {} : each(10), fault: lamp })
    const batch = await batchOf(made.id)
    const failed = batch.checks.filter(({ state }) => state === 'failed')
    expect(new Set(failed.map(({ measure: of }) => of))).toEqual(new Set(['signal_to_noise']))
    expect(failed.map(({ analyte }) => analyte)).toContain('THCA')
    const { stopped } = await bodyOf<{ stopped: { check_label: string; value_text: string } | null }>(
      viewer.get('/sample_queues'),
    )
    expect(stopped).toMatchObject({ check_label: 'CCV 1', value_text: expect.stringMatching(/^S\/N at the LOQ \d/) })
  })
})
