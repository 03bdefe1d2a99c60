import { describe, expect, test } from 'vitest'
import type { Sample } from '@eluent/contract'
import { injection } from '../../testing/laboratory.ts'
import { idempotent, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

const { app, tester } = labTest()

const append = (id: number, body: unknown, headers = idempotent()) =>
  tester.post(`/samples/${id}/append_results`, body, headers)

interface Read {
  finished: boolean
  runs: number
  runs_required: number
  compounds: {
    name: string
    state: string
    percent: number | null
    mg: number | null
    lod: number | null
    loq: number | null
  }[]
  totals: { name: string; percent: number | null }[]
  results: { vial_number: number; csDataName: string; invalid: { name: string }[] }[]
  dominant_analyte: string | null
}
const read = (id: number): Promise<Read> => tester.read<Read>(`/samples/${id}`)

test('[API3-49] a result may carry invalid rows and run metadata, and a refusal says whether to try again', async () => {
  const { id } = await tester.newSample()
  const invalid = [{ name: 'N/A', amount: null, peak_area: 12, rt_min: 3.2 }]
  const metadata = { Method: '1_Run.M', Location: '7' }
  expect(await statusOf(append(id, injection('API3-49.D', { THC: 5 }, { invalid, metadata, vial_number: 2 })))).toBe(
    200,
  )
  const [run] = (await tester.read<{ results: Record<string, unknown>[] }>(`/samples/${id}`)).results
  expect(run).toMatchObject({ metadata, invalid: [{ name: 'N/A', peak_area: 12 }] })
  expect(await refusalOf(append(id, injection('API3-49-again.D', { THC: 5 }, { vial_number: 2 })))).toMatchObject({
    code: 'vial_has_result',
    retry: false,
  })
  const repairable = await append(id, { result: { csDataName: 'API3-49-other.D' } })
  expect([repairable.statusCode, repairable.json().retry]).toEqual([422, undefined])
})

test('[ERR3-19] a result beyond those expected is refused for good, with the words for the log', async () => {
  const { id } = await tester.newSample()
  expect(await refusalOf(append(id, injection('ERR3-19.D', { THC: 5 }, { vial_number: 3 })))).toMatchObject({
    error: 'Result count must match the expected results. Clear results and import manually.',
    retry: false,
  })
})

describe('a sample of 750 mg in two vials, 250x and 5000x', () => {
  test('[RUNIMPORT-08] each append fills the next acquired vial; the extract, which is not acquired, is skipped', async () => {
    const { id } = await tester.newSample()
    const first = await append(id, injection('001F0101.D', { THCA: 30, CBN: 2 }))
    expect(first.statusCode, first.body).toBe(200)
    expect(first.json()).toMatchObject({ vial_number: 1, finished: false, repeated: false })
    expect(await read(id)).toMatchObject({ finished: false, runs: 1, runs_required: 2 })
    expect((await append(id, injection('002F0101.D', { THCA: 30, CBN: 0 }))).json()).toMatchObject({
      vial_number: 2,
      finished: true,
    })
    expect(await read(id)).toMatchObject({ finished: true, runs: 2 })
    const { prepared_samples, results } = await tester.read<Sample>(`/samples/${id}`)
    expect(prepared_samples.map(({ acquire }) => acquire)).toEqual([false, true, true])
    expect(results.map(({ prepared_sample_id }) => prepared_sample_id)).toEqual(
      prepared_samples.filter(({ acquire }) => acquire).map((vial) => vial.id),
    )
  })

  test('[LIMIT-01] the figures are those of the hand calculation', async () => {
    // mg/g = C x V x DF / m. Low vial: 250 x 1 mL / 750 mg; high vial: 5000 x 1 mL / 750 mg.
    // THCA 30 ug/mL in the high vial: 30 x 5000 / 750 = 200 mg/g = 20 %; in the low vial 120 ug/mL is above 50: not used.
    // THC 3 ug/mL in the low vial: 3 x 250 / 750 = 1 mg/g = 0.1 %. High vial: 0.15 ug/mL is below 1: not used.
    // Total THC = 0.1 + 0.877 x 20 = 17.64 %.
    const { id } = await tester.newSample()
    await append(id, injection('101.D', { THCA: 120, THC: 3, CBN: 0 }))
    await append(id, injection('102.D', { THCA: 30, THC: 0.15, CBN: 0 }))
    const sample = await read(id)
    const of = (name: string) => sample.compounds.find((compound) => compound.name === name)
    expect(of('THCA')).toMatchObject({ state: 'value', percent: 20, mg: 200 })
    expect(of('THC')?.percent).toBeCloseTo(0.1, 12)
    expect(of('CBN')).toMatchObject({ state: 'not_detected' })
    expect(of('CBD')).toMatchObject({ state: 'no_data', percent: null })
    // LOQ: 1 ug/mL in the low vial = 250 / 750 mg/g = 0.0333 %.
    expect(of('THCA')?.loq).toBeCloseTo(0.033333, 6)
    // LOD: 0.1 ug/mL of THCA there; the method states 0.08 of CBN.
    expect(of('THCA')?.lod).toBeCloseTo(0.003_333, 6)
    expect(of('CBN')?.lod).toBeCloseTo(0.002_667, 6)
    expect(sample.totals.find((total) => total.name === 'THC')?.percent).toBeCloseTo(17.64, 10)
    expect(sample.dominant_analyte).toBe('THCA')
  })

  test('[RUNIMPORT-11] when every acquired vial has a result, a further append is refused for good', async () => {
    const { id } = await tester.newSample()
    await append(id, injection('201.D', { THC: 5 }))
    await append(id, injection('202.D', { THC: 5 }))
    expect(await refusalOf(append(id, injection('203.D', { THC: 5 })))).toMatchObject({
      status: 409,
      code: 'all_vials_have_results',
      retry: false,
    })
  })

  test('an analyte without a name or with a negative amount is kept as invalid and left out of the figures', async () => {
    const { id } = await tester.newSample()
    const body = injection('301.D', { THC: 5 })
    body.result.results.push({ name: 'N/A', amount: 4, amount_ug_ml: 4, peak_area: 1, rt_min: 1 })
    body.result.results.push({ name: 'CBD', amount: -2, amount_ug_ml: -2, peak_area: 1, rt_min: 1 })
    expect(await statusOf(append(id, body))).toBe(200)
    const sample = await read(id)
    expect(sample.results[0]?.invalid.map((row) => row.name)).toEqual(['N/A', 'CBD'])
    expect(sample.compounds.find((compound) => compound.name === 'CBD')?.state).toBe('no_data')
  })
})

describe('where a run comes from', () => {
  test('[ENTITY-17] a result carries folder, name and machine of its run, whether it was imported by hand, and its raw data', async () => {
    const { id } = await tester.newSample()
    const file = { kind: 'run-folder', name: '361.D.zip', media_type: 'application/zip' } as const
    const zip = await tester.store(file, Buffer.from('PK'))
    const body = injection('361.D', { THC: 5 }, { chemstationImported: true, source_file_ids: [zip] })
    expect(await statusOf(append(id, body))).toBe(200)
    const admin = await app.signIn('admin')
    const { results } = await admin.read<{ results: object[] }>(`/samples/${id}`)
    expect(results[0]).toMatchObject({
      csDataFolder: 'SEQ-1',
      csDataName: '361.D',
      machineName: 'HPLC-1',
      chemstationImported: true,
      dataZipUrl: zip,
    })
  })
})

describe('the analytes of an appended run', () => {
  test('[RESULTDATA-12] are sorted into valid and invalid by the rule of every import, wherever they were sent; empty rows are none', async () => {
    const { id } = await tester.newSample()
    const row = (name: string | null, amount: number | string | null) => ({ name, amount, amount_ug_ml: amount })
    const results = [
      row('THC', 0),
      row('N/A', 4),
      row('n/a', 4),
      row('', 4),
      row('CBD', -2),
      row('CBG', 'low'),
      row('', ''),
    ]
    const invalid = [row('THCA', 5), row('CBN', ''), row(null, null)]
    const body = injection('351.D', {}, { results, invalid })
    expect(await statusOf(append(id, body))).toBe(200)
    const admin = await app.signIn('admin')
    const [result] = (
      await admin.read<{ results: { results: { name: string }[]; invalid: { name: string }[] }[] }>(`/samples/${id}`)
    ).results
    expect(result?.results.map(({ name }) => name)).toEqual(['THC', 'THCA'])
    expect(result?.invalid.map(({ name }) => name)).toEqual(['N/A', 'n/a', '', 'CBD', 'CBG', 'CBN'])
  })
})

describe('one injection is stored once', () => {
  test('the same run sent 60 times in parallel, with as many keys, is one row and one vial', async () => {
    const { id } = await tester.newSample()
    const body = injection('401.D', { THC: 5 })
    const replies = await Promise.all(Array.from({ length: 60 }, () => append(id, body)))
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]))
    expect(replies.filter((reply) => !reply.json<{ repeated: boolean }>().repeated)).toHaveLength(1)
    expect(new Set(replies.map((reply) => reply.json<{ vial_number: number }>().vial_number))).toEqual(new Set([1]))
    expect((await read(id)).runs).toBe(1)
  })

  test('two runs sent over each other many times are two rows', async () => {
    const { id } = await tester.newSample()
    const bodies = ['501.D', '502.D'].map((run) => injection(run, { THC: 5 }))
    await Promise.all(Array.from({ length: 30 }, (_, at) => append(id, bodies[at % 2])))
    const sample = await read(id)
    expect(sample.results.map((result) => result.vial_number)).toEqual([1, 2])
    expect(new Set(sample.results.map((result) => result.csDataName))).toEqual(new Set(['501.D', '502.D']))
  })

  test('a run that stands for one sample is refused for another', async () => {
    const [one, other] = [await tester.newSample(), await tester.newSample()]
    await append(one.id, injection('601.D', { THC: 5 }))
    expect(await refusalOf(append(other.id, injection('601.D', { THC: 5 })))).toMatchObject({
      status: 409,
      code: 'result_refers_elsewhere',
      retry: false,
    })
    expect((await read(other.id)).runs).toBe(0)
  })
})

describe('clearing', () => {
  test('voids the runs, keeps them, begins a new epoch, and lets a late event of the old epoch fill nothing', async () => {
    const { id, epoch } = await tester.newSample()
    await append(id, injection('701.D', { THC: 5 }, { epoch }))
    expect(await statusOf(tester.patch(`/samples/${id}/erase_result`, { reason: 'wrong vial' }))).toBe(200)
    expect(await read(id)).toMatchObject({ runs: 0, finished: false, compounds: [] })
    expect(await app.sql(`select voided_by_name, void_reason from injections where sample_id = $1`, [id])).toEqual([
      { voided_by_name: tester.person.name, void_reason: 'wrong vial' },
    ])
    expect(await refusalOf(append(id, injection('702.D', { THC: 5 }, { epoch })))).toMatchObject({
      status: 409,
      code: 'sample_cleared_meanwhile',
      retry: false,
    })
    // Importing the same run again by hand, into the new epoch, is allowed.
    expect(await statusOf(append(id, injection('701.D', { THC: 5 })))).toBe(200)
  })

  test.each([
    ['[CLEAR-02] queued', 'queued = true', 'sample_queued'],
    ['[CLEAR-03] imported', 'imported = true', 'sample_imported'],
    ['[CLEAR-04] certified', 'certus_id = 5', 'sample_certified'],
    ['[CLEAR-05] without results', 'run_count = 0', 'sample_without_results'],
  ])('%s: refused, and its runs stay', async (state, change, code) => {
    const { id } = await tester.newSample()
    await append(id, injection(`${state}.D`, { THC: 5 }))
    await app.sql(`update samples set ${change} where id = $1`, [id])
    expect(await refusalOf(tester.patch(`/samples/${id}/erase_result`, { reason: 'entered twice' }))).toMatchObject({
      status: 409,
      code,
    })
    expect(await app.sql(`select 1 from injections where sample_id = $1 and voided_at is null`, [id])).toHaveLength(1)
  })
})
