import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { CANNABINOIDS, simulateCannabinoidRun } from '@eluent/signal'
import { describe, expect, test } from 'vitest'
import { injection } from '../../testing/laboratory.ts'
import { bodyOf, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

const CH_130 = new URL(
  '../../../../../packages/signal/fixtures/agilent/lc-v30-calibration-chromhandler/CA7_800uM.D/dad1A.ch',
  import.meta.url,
)

const { app, stranger, tester } = labTest()

/** Ticket, bytes, completion: the way every file takes. */
async function upload(name: string, bytes: Buffer): Promise<string> {
  const facts = {
    kind: 'chromatogram',
    name,
    media_type: 'application/octet-stream',
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  const ticket = (await tester.post('/files/tickets', facts)).json<{
    id: string
    upload_url: string
    headers: Record<string, string>
  }>()
  expect(
    await statusOf(app.http.inject({ method: 'PUT', url: ticket.upload_url, headers: ticket.headers, payload: bytes })),
  ).toBe(200)
  expect(await statusOf(tester.post(`/files/${ticket.id}/complete`))).toBe(200)
  return ticket.id
}

async function sampleWith(bytes: Buffer | null, retentionTimes: Record<string, number>) {
  const sample = await tester.newSample()
  const body = injection(`${sample.id}.D`, Object.fromEntries(Object.keys(retentionTimes).map((name) => [name, 5])))
  for (const row of body.result.results) row.rt_min = retentionTimes[row.name] ?? 0
  const chromatogram_file_id = bytes && (await upload('DAD1A.ch', bytes))
  const result = { ...body.result, chromatogram_file_id }
  expect(await statusOf(tester.post(`/samples/${sample.id}/append_results`, { result }))).toBe(200)
  return sample.id
}

describe('the chromatogram of an injection', () => {
  test('a real ChemStation signal is drawn in its own unit, and its bytes are kept as they came', async () => {
    const bytes = await readFile(CH_130)
    const id = await sampleWith(bytes, { THC: 2 })
    const { data, errors } = (await tester.get(`/samples/${id}/chromatograms`)).json<{
      data: { unit: string; timesMin: number[]; values: number[]; vial_number: number; apexes: unknown[] }[]
      errors: unknown[]
    }>()
    expect(errors).toEqual([])
    expect(data).toHaveLength(1)
    expect(data[0]?.unit.toLowerCase()).toBe('mau')
    expect(data[0]?.apexes, '[WORK-15]').toEqual([{ name: 'THC', timeMin: 2 }])
    expect(data[0]?.timesMin.length).toBe(data[0]?.values.length)
    const [stored] = await app.sql(`select sha256, size_bytes from files where kind = 'chromatogram' limit 1`)
    expect(stored).toEqual({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size_bytes: String(bytes.length),
    })
  })

  test('an injection without one says so, and one that cannot be read says that', async () => {
    const none = await sampleWith(null, { THC: 2 })
    expect((await tester.get(`/samples/${none}/chromatograms`)).json()).toEqual({
      data: [],
      errors: [{ vial_number: 1, signal: null, message: 'No Chromatogram uploaded.' }],
    })
    const broken = await sampleWith((await readFile(CH_130)).subarray(0, 1500), { THC: 2 })
    expect((await tester.get(`/samples/${broken}/chromatograms`)).json()).toEqual({
      data: [],
      errors: [{ vial_number: 1, signal: null, message: 'Error retrieving Chromatogram' }],
    })
  })

  test('[WORK-06] of many samples a small line of the first vial, none of a sample without one or of another laboratory', async () => {
    const bytes = await readFile(CH_130)
    const drawn = await sampleWith(bytes, { THC: 2 })
    const none = await sampleWith(null, { THC: 2 })
    const broken = await sampleWith(bytes.subarray(0, 1500), { THC: 2 })
    const lines = (by = tester) =>
      by.read<{ id: number; line: string }[]>(`/samples/chromatogram_lines?ids=${[drawn, none, broken].join(',')}`)
    const expected = [{ id: drawn, line: expect.stringMatching(/^M0 [\d.]+(?:L[\d.]+ [\d.]+){100,119}$/) as unknown }]
    expect(await lines()).toEqual(expected)
    expect(await lines(), 'kept').toEqual(expected)
    expect(await lines(stranger)).toEqual([])
    await bodyOf(tester.delete(`/samples/${drawn}/results`, { reason: 'wrong vial' }))
    expect(await lines()).toEqual([])
  })

  test('a result that names a file which was not uploaded is refused, and nothing is stored', async () => {
    const { id } = await tester.newSample()
    const { result } = injection('missing.D', { THC: 2 })
    const body = { result: { ...result, chromatogram_file_id: crypto.randomUUID() } }
    expect(await statusOf(tester.post(`/samples/${id}/append_results`, body))).toBe(422)
    expect(await tester.read(`/samples/${id}`)).toMatchObject({ runs: 0 })
  })
})

describe('a run whose analytes are measured on two signals', () => {
  const run = simulateCannabinoidRun({
    seed: 'two signals',
    concentrationsUgMl: Object.fromEntries(CANNABINOIDS.map(({ name }) => [name, 20])),
  })

  async function stored(change: Record<string, unknown> = {}) {
    const { id } = await tester.newSample()
    const signals = []
    for (const { name, timesMin, values } of run.channels) {
      const points = [...timesMin].map((time, at) => `${time},${values[at]}`)
      signals.push({ name, file_id: await upload(`${name}.csv`, Buffer.from(points.join('\n'))) })
    }
    const { result } = injection(`${id}.D`, {})
    const body = {
      ...result,
      chromatogram_file_id: signals[0]?.file_id,
      source_file_ids: signals.map(({ file_id }) => file_id),
      signals,
      results: run.analytes.map(({ name, amount, area, retentionTimeMin, signal }) => ({
        name,
        amount_ug_ml: amount,
        peak_area: area,
        rt_min: retentionTimeMin,
        signal,
      })),
      ...change,
    }
    return { id, reply: await tester.post(`/samples/${id}/append_results`, { result: body }) }
  }

  test('keeps the signal of each analyte, and draws every signal that one was measured on', async () => {
    const { id } = await stored()
    const { results } = await tester.read<{ results: { results: { name: string; signal: string }[] }[] }>(
      `/samples/${id}`,
    )
    expect(Object.fromEntries((results[0]?.results ?? []).map(({ name, signal }) => [name, signal]))).toEqual(
      Object.fromEntries(CANNABINOIDS.map(({ name, signal }) => [name, signal])),
    )
    const { data } = (await tester.get(`/samples/${id}/chromatograms`)).json<{
      data: { vial_number: number; signal: string; values: number[] }[]
    }>()
    expect(data.map(({ vial_number, signal }) => [vial_number, signal])).toEqual([
      [1, 'DAD1A'],
      [1, 'DAD1B'],
    ])
    expect(data.map(({ values }) => Math.max(...values))).toEqual(run.channels.map(({ values }) => Math.max(...values)))
  })

  test('[CHROM-10] F4 finds all twelve analytes, each with the stored area on the signal of its result', async () => {
    const { id } = await stored()
    const f4 = (await tester.get(`/samples/${id}/chromatograms/1/f4`)).json<{
      area: number[]
      compounds: string[][]
      signal: string[]
      stored_area: number[]
      area_ratio: number[]
      without_peak: unknown[]
    }>()
    expect(f4.without_peak).toEqual([])
    const found = f4.compounds.map((names, at) => [names.join(), f4.signal[at]])
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(CANNABINOIDS.map(({ name, signal }) => [name, signal])),
    )
    for (const [at, ratio] of f4.area_ratio.entries()) {
      expect(ratio).toBeCloseTo((f4.area[at] ?? 0) / (f4.stored_area[at] ?? 0), 9)
      expect([f4.compounds[at], Math.abs(ratio - 1) < 0.05]).toEqual([f4.compounds[at], true])
    }
  })

  test('a result without a peak is named where it was detected, and only there', async () => {
    const times = { rt_min: 9.6, signal: 'DAD1B' }
    const { id } = await stored({
      results: [
        { name: 'THC', amount_ug_ml: 5, peak_area: 200, ...times },
        { name: 'CBN', amount_ug_ml: 0, peak_area: 0, ...times },
      ],
    })
    expect((await tester.get(`/samples/${id}/chromatograms/1/f4`)).json()).toMatchObject({
      compounds: [],
      without_peak: [{ compound: 'THC', signal: 'DAD1B' }],
    })
  })

  test('is refused where a signal lies in none of its files', async () => {
    const { id, reply } = await stored({ signals: [{ name: 'DAD1A', file_id: crypto.randomUUID() }] })
    expect(reply.statusCode).toBe(422)
    expect(await tester.read(`/samples/${id}`)).toMatchObject({ runs: 0 })
  })
})

describe('F4 data', () => {
  const f4 = (id: number) => tester.get(`/samples/${id}/chromatograms/1/f4`)

  test('arrays of peak start, stop, area and found retention time, one place per found peak', async () => {
    const lines = ['Time,Signal']
    // One Gaussian at 3.00 min, sigma 0.05 min, height 100: area = 100 x 0.05 x sqrt(2 pi) x 60 s = 751.99.
    for (let at = 0; at <= 3000; at += 1) {
      const time = at / 500
      lines.push(`${time},${100 * Math.exp(-((time - 3) ** 2) / (2 * 0.05 ** 2)) + 0.01 * Math.sin(at * 12.9898)}`)
    }
    const id = await sampleWith(Buffer.from(lines.join('\n')), { THC: 3.01 })
    const data = (await f4(id)).json<Record<'peak_start' | 'peak_stop' | 'area' | 'retention_time', number[]>>()
    expect(data.retention_time).toHaveLength(1)
    expect(data.retention_time[0]).toBeCloseTo(3, 2)
    expect((data.area[0] ?? 0) / 751.99).toBeCloseTo(1, 2)
    expect(data.peak_start[0]).toBeLessThan(3)
    expect(data.peak_stop[0]).toBeGreaterThan(3)
  })

  test('a file that is no chromatogram is refused with its text', async () => {
    expect(await refusalOf(f4(await sampleWith(Buffer.from('not,a,chromatogram\n1,2,3\n'), { THC: 3 })))).toMatchObject(
      {
        status: 422,
        error: 'Data cannot be parsed for F4 analysis.',
      },
    )
  })
})
