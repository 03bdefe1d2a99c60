import type { HomogeneityTest, Sample, SharedSample } from '@eluent/contract'
import { HOMOGENEITY_TEXTS } from '@eluent/domain/profiles'
import { expect, test } from 'vitest'
import { errorsOf, labTest, statusOf } from '../../testing/lab-test.ts'

const { app, admin, tester, viewer } = labTest()

const create = (body: Record<string, unknown>, by = tester) => by.post('/homogeneity_tests', body)
const read = (id: number) => viewer.read<HomogeneityTest>(`/homogeneity_tests/${id}`)
async function unit(thc: number): Promise<number> {
  const { id } = await tester.newSample({ strain_name: 'Gummies' }, { sample_type_id: 12 })
  for (const name of ['a', 'b']) await tester.append(id, `${id}-${name}`, { THC: thc })
  return id
}

// THC alone: total potential THC is in the ratio of the amounts; 9, 10, 11 have an RSD of 10 %, 8, 10, 12 of 20 %
test('[PROFILE-08] units of a product give mean, RSD and a verdict that follows their results', async () => {
  const same = [await unit(9), await unit(10), await unit(11)]
  const { id } = (await create({ name: ' Gummies ', judged_by: 'THC', samples: same })).json<{
    data: HomogeneityTest
  }>().data
  const found = await read(id)
  expect(found).toMatchObject({ name: 'Gummies', limit_percent: 10, limit_source: null, verdict: 'homogeneous' })
  expect(found.units.map(({ sample_id }) => sample_id)).toEqual(same)
  const amounts = found.units.map(({ totals }) => totals.find(({ name }) => name === 'THC')?.mg_g ?? 0)
  expect(found.figures.find(({ name }) => name === 'THC')).toEqual({
    name: 'THC',
    n: 3,
    mean_mg_g: expect.closeTo(amounts.reduce((sum, one) => sum + one, 0) / 3, 9),
    rsd_percent: expect.closeTo(10, 9),
  })

  const apart = [await unit(8), await unit(10), await unit(12)]
  const wide = (await create({ name: 'Bars', judged_by: 'THC', samples: apart })).json<{ data: HomogeneityTest }>().data
  expect(wide.verdict).toBe('not_homogeneous')
  // each unit's report says so, to a link without what the test is called
  const report = await viewer.read<Sample>(`/samples/${apart[0]}`)
  expect(report.homogeneity).toMatchObject([{ test_id: wide.id, name: 'Bars', verdict: 'not_homogeneous', units: 3 }])
  expect(report.homogeneity[0]?.rsd_percent).toBeCloseTo(20, 9)
  expect((await viewer.read<Sample>(`/samples/${same[0]}`)).homogeneity).toMatchObject([{ verdict: 'homogeneous' }])
  const [linked] = (await viewer.read<SharedSample>(`/share/samples/${report.share_key}`)).homogeneity
  expect(linked).toMatchObject({ verdict: 'not_homogeneous', units: 3 })
  expect(linked).not.toHaveProperty('name')
  const [first = 0] = apart
  expect(await statusOf(admin.call('DELETE', `/samples/${first}/results`, { reason: 'spilled in the vial' }))).toBe(200)
  expect((await read(wide.id)).verdict).toBe('not_evaluated')
  // without a verdict it is the laboratory's to know, and no link says it
  const other = await viewer.read<Sample>(`/samples/${apart[1]}`)
  expect(other.homogeneity).toMatchObject([{ verdict: 'not_evaluated', measured: 2, units: 3 }])
  expect((await viewer.read<SharedSample>(`/share/samples/${other.share_key}`)).homogeneity).toEqual([])
})

test('[PROFILE-08] the limit is that of the profile of the units, kept with the test; a removed test leaves its samples', async () => {
  const { data: own } = (await admin.post('/profiles', { profile: { name: 'Ours', copy_of: 'none' } })).json<{
    data: { key: string; own: { id: number; version: number } }
  }>()
  const value = { field: 'homogeneity_rsd_max', text: '25', source: 'SOP 4', valid_from: '2026-01-01' }
  await admin.post(`/profiles/${own.own.id}/values`, { version: own.own.version, value })
  await admin.call('PUT', '/chosen_profile', { profile_key: own.key })
  const samples = [await unit(8), await unit(10), await unit(12)]
  await admin.call('PUT', '/chosen_profile', { profile_key: 'none' })
  const { id } = (await create({ name: 'Bars', judged_by: 'THC', samples })).json<{ data: HomogeneityTest }>().data
  expect(await read(id)).toMatchObject({ limit_percent: 25, limit_source: 'Ours', verdict: 'homogeneous' })
  expect((await viewer.read<HomogeneityTest[]>('/homogeneity_tests')).map((row) => row.id)).toContain(id)

  const remove = (reason: string) => admin.call('DELETE', `/homogeneity_tests/${id}`, { reason })
  expect(await statusOf(remove(''))).toBe(422)
  expect(await statusOf(remove('wrong samples'))).toBe(202)
  expect(await statusOf(viewer.get(`/homogeneity_tests/${id}`))).toBe(404)
  expect(await statusOf(viewer.get(`/samples/${samples[0]}`))).toBe(200)
  expect((await app.trail('homogeneity_test', id, '*', 'void')).at(-1)).toMatchObject({ why: 'wrong samples' })
})

test('[PROFILE-08] a test needs a name, two units and no control among them', async () => {
  const one = await unit(9)
  expect(await errorsOf(create({ name: '', judged_by: 'THC', samples: [one] }))).toEqual({
    name: [HOMOGENEITY_TEXTS.name],
    samples: [HOMOGENEITY_TEXTS.few],
  })
  const control = await tester.newSample({ sample_weight: 1 }, { sample_type_id: 9, prep_method_id: null })
  expect(await errorsOf(create({ name: 'Mixed', judged_by: 'THC', samples: [one, control.id] }))).toEqual({
    samples: [HOMOGENEITY_TEXTS.qc],
  })
  expect(await statusOf(create({ name: 'None', judged_by: 'THC', samples: [one, 999_999] }))).toBe(404)
  expect(await statusOf(create({ name: 'No', judged_by: 'THC', samples: [one, one + 1] }, viewer))).toBe(403)
})
