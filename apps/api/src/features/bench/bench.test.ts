import type { BenchSample, Sample } from '@eluent/contract'
import { describe, expect, test } from 'vitest'
import { bodyOf, dataOf, errorsOf, labTest, refusalOf, sortedStatusesOf, statusOf } from '../../testing/lab-test.ts'

const { app, admin, tester, viewer, stranger } = labTest()

const UNSEEN = { weight_mg: null, volume_ml: null }
const weigh = (id: number, body: object, caller = tester) =>
  caller.patch(`/bench/preparations/${id}`, { volume_ml: null, source: 'typed', seen: UNSEEN, ...body })
const sheetOf = async (id: number) => {
  const [sample] = await viewerless(id)
  if (!sample) throw new Error('the sheet lacks the sample')
  return sample
}
const viewerless = async (id: number) =>
  (await bodyOf<{ data: BenchSample[] }>(tester.get(`/bench?samples=${id}`))).data
/** 750 mg in the form and recommended; an extract in vials of 250x and 5000x, which are run. */
const newSample = () => tester.newSample({ sample_weight: 750 })
const run = async (id: number) => {
  for (const name of ['a', 'b']) await tester.append(id, `${id}-${name}`, { THCA: 20 })
}
const percent = async (id: number) => {
  const { compounds } = await tester.read<Sample>(`/samples/${id}`)
  return compounds.find(({ name }) => name === 'THCA')?.percent
}

describe('[BENCH-03] a preparation', () => {
  test('is computed with its own weight and volume: C x V x DF / m; without them with the sample’s weight in 1 mL', async () => {
    const plain = await newSample()
    const whole = await newSample()
    const [extract] = (await sheetOf(whole.id)).preparations
    const sheet = await dataOf<BenchSample>(weigh(extract?.id ?? 0, { weight_mg: 720, volume_ml: 2, all: true }))
    expect(sheet.preparations.map(({ weight_mg, volume_ml }) => [weight_mg, volume_ml])).toEqual(
      sheet.preparations.map(() => [720, 2]),
    )
    for (const { id } of [plain, whole]) await run(id)
    expect(await percent(whole.id)).toBeCloseTo(((await percent(plain.id)) ?? 0) * (750 / 720) * 2, 10)
  })

  test('one vial is weighed alone where preparations are replicates', async () => {
    const { id } = await newSample()
    const vials = (await sheetOf(id)).preparations.filter(({ dilution_factor }) => dilution_factor !== 50)
    expect(vials.map(({ dilution_factor }) => dilution_factor)).toEqual([250, 5000])
    await bodyOf(weigh(vials[0]?.id ?? 0, { weight_mg: 700 }))
    await bodyOf(weigh(vials[1]?.id ?? 0, { weight_mg: 800, volume_ml: 2 }))
    await run(id)
    const { results } = await tester.read<Sample>(`/samples/${id}`)
    const percents = results.map(({ results: [found] }) => Number(found?.concentration_perc))
    expect(percents[0]).toBeCloseTo((20 * 250) / 700 / 10, 10)
    expect(percents[1]).toBeCloseTo((20 * 5000 * 2) / 800 / 10, 10)
  })

  test('keeps its numbers when the sample’s form is saved with the same vials', async () => {
    const { id } = await newSample()
    const [first] = (await sheetOf(id)).preparations
    await bodyOf(weigh(first?.id ?? 0, { weight_mg: 790 }))
    const { version, prepared_samples, ...stored } = await tester.read<Sample>(`/samples/${id}`)
    const vials = prepared_samples.map(({ vial_type, label, dilution_factor, acquire }) => {
      return { vial_type, label, dilution_factor, acquire }
    })
    const sample = {
      intake_form: { sample_weight: 750, notes: 'Dry' },
      sample_type_id: stored.sample_type.id,
      test_method_id: stored.test_method.id,
      prep_method_id: stored.prep_method_id,
      prepared_samples: vials,
    }
    await bodyOf(admin.patch(`/samples/${id}`, { sample, version }))
    expect((await sheetOf(id)).preparations[0]).toMatchObject({ weight_mg: 790, weighed: { by: tester.person.name } })
  })
})

test('[BENCH-04] a weight far from the recommended size is kept when it is confirmed, and says where it comes from', async () => {
  const { id } = await newSample()
  const { preparations, recommended_size } = await sheetOf(id)
  const size = recommended_size ?? 0
  expect(size).toBeGreaterThan(0)
  const preparation = preparations[0]?.id ?? 0
  const odd = { weight_mg: size * 2, source: 'scanned' }
  expect(await refusalOf(weigh(preparation, odd))).toMatchObject({
    code: 'weight_unusual',
    error: `${size * 2} mg is outside ${size * 0.8} to ${size * 1.2} mg, the usual weights of this material. Please confirm it.`,
  })
  const kept = await dataOf<BenchSample>(weigh(preparation, { ...odd, confirmed: true }))
  expect(kept.preparations[0]).toMatchObject({
    weight_mg: size * 2,
    weighed: { source: 'scanned', by: tester.person.name, balance: null },
    corrections: [],
  })
  await statusOf(
    admin.patch('/quality/settings', { settings: { bench_weight_tolerance_percent: 150 }, reason: 'Wide samples' }),
  )
  expect(await statusOf(weigh(preparations[1]?.id ?? 0, odd))).toBe(200)
})

describe('[BENCH-07] after the first injection', () => {
  test('a correction needs an admin and a reason, keeps the number before, and the report follows', async () => {
    const { id } = await newSample()
    const first = (await sheetOf(id)).preparations[0]?.id ?? 0
    await bodyOf(weigh(first, { weight_mg: 800, all: true }))
    await run(id)
    const before = (await percent(id)) ?? 0
    const sample = await tester.read<Sample>(`/samples/${id}`)
    await bodyOf(admin.post(`/samples/${id}/release`, { version: sample.version }))
    const change = { weight_mg: 700, all: true, seen: { weight_mg: 800, volume_ml: null } }
    expect(await statusOf(weigh(first, { ...change, reason: 'Misread 700' }))).toBe(403)
    expect(await refusalOf(weigh(first, change, admin))).toMatchObject({ code: 'reason_required' })
    const corrected = await dataOf<BenchSample>(weigh(first, { ...change, reason: 'Misread 700' }, admin))
    expect(corrected.locked).toBe(true)
    for (const { weight_mg, corrections } of corrected.preparations) {
      expect(weight_mg).toBe(700)
      expect(corrections).toEqual([
        { weight_mg: 800, volume_ml: null, why: 'Misread 700', by: admin.person.name, at: expect.any(String) },
      ])
    }
    expect(await percent(id)).toBeCloseTo((before * 800) / 700, 10)
    const after = await tester.read<Sample>(`/samples/${id}`)
    expect([after.state, after.tested_at, after.tested_by]).toEqual(['changed', sample.tested_at, sample.tested_by])
    expect(await app.trail('sample', id, 'old, new, why', 'edit')).toContainEqual({
      old: { vials: [1, 2, 3], weight_mg: 800, volume_ml: null },
      new: { weight_mg: 700, volume_ml: null, source: 'typed' },
      why: 'Misread 700',
    })
  })
})

test('two who weigh the same vial: the second sees that it was weighed', async () => {
  const { id } = await newSample()
  const preparation = (await sheetOf(id)).preparations[0]?.id ?? 0
  const both = [weigh(preparation, { weight_mg: 750 }), weigh(preparation, { weight_mg: 751 }, admin)]
  expect(await sortedStatusesOf(both)).toEqual([200, 409])
})

test('the sheet shows samples that have not run, or one by the key on its label; others have none of it', async () => {
  const { id, share_key } = await newSample()
  const { data } = await bodyOf<{ data: BenchSample[] }>(tester.get('/bench'))
  expect(data[0]).toMatchObject({ id, locked: false, can: { allowed: true } })
  const byKey = await bodyOf<{ data: BenchSample[] }>(tester.get(`/bench?key=${share_key.toLowerCase()}`))
  expect(byKey.data.map((one) => one.id)).toEqual([id])
  expect(await statusOf(viewer.get('/bench'))).toBe(403)
  expect((await bodyOf<{ data: BenchSample[] }>(stranger.get(`/bench?samples=${id}`))).data).toEqual([])
  const preparation = data[0]?.preparations[0]?.id ?? 0
  expect(await statusOf(weigh(preparation, { weight_mg: 200 }, stranger))).toBe(404)
  expect(await errorsOf(weigh(preparation, { weight_mg: 0, volume_ml: -1 }))).toEqual({
    weight_mg: ['The weight must be a number above 0 and at most 999999999 mg'],
    volume_ml: ['The volume must be a number above 0 and at most 10000 mL'],
  })
  const balance = { weight_mg: 750, balance_id: 999_999 }
  expect(await errorsOf(weigh(preparation, balance))).toEqual({ balance_id: ['There is no such balance.'] })
})
