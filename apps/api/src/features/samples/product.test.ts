import type { Sample, SampleType, SharedSample } from '@eluent/contract'
import { DETAIL_TEXTS } from '@eluent/domain/samples'
import { expect, test } from 'vitest'
import { errorsOf, labTest, statusOf } from '../../testing/lab-test.ts'

const { app, admin, tester } = labTest()

const read = (id: number) => tester.read<Sample>(`/samples/${id}`)
const details = { density_g_ml: '0.5', unit_weight_g: '30', servings: 10, client_licence: ' 412345 ' }
const kept = {
  density_g_ml: 0.5,
  unit_weight_g: 30,
  servings: 10,
  client_address: null,
  client_licence: '412345',
  state_package_id: null,
  batch_size: null,
  batch_size_unit: null,
}

test('[PROFILE-05] the five types stand first and as they were, six materials after them', async () => {
  const types = await tester.read<SampleType[]>('/sample-types')
  expect(types.slice(0, 5).map(({ name, recommended_size }) => [name, recommended_size])).toEqual([
    ['Flower', 750],
    ['Flower, primary below 10 %', 1500],
    ['Flower, primary above 10 %', 500],
    ['Standard', 1],
    ['Calibration', 1],
  ])
  expect(types.slice(5).map(({ name }) => name)).toEqual([
    'Concentrate',
    'Edible',
    'Tincture',
    'Topical',
    'Beverage',
    'Pre-roll',
  ])
})

test('[PROFILE-06] the facts of a product are kept, printed on the link without the client, and give columns of the CSV', async () => {
  const { id, share_key } = await tester.newSample({ details }, { sample_type_id: 13 })
  expect((await read(id)).intake_form.details).toEqual(kept)
  await tester.append(id, `${id}-a`, { THCA: 20 })
  await tester.append(id, `${id}-b`, { THCA: 20 })
  const shared = await app.read<SharedSample>(`/share/samples/${share_key}`)
  expect(shared.intake_form.details).toEqual({
    density_g_ml: 0.5,
    unit_weight_g: 30,
    servings: 10,
    batch_size: null,
    batch_size_unit: null,
    state_package_id: null,
  })
  const csv = (await tester.get(`/samples/${id}/csv?table=results`)).body
  const [head, ...lines] = csv.split('\r\n').map((line) => line.split(','))
  expect(head?.slice(-4)).toEqual(['Peak Area Vial', 'mg/mL', 'mg per serving', 'mg per package'])
  const thca = lines.find(([name]) => name === 'THCA') ?? []
  const mg = Number(thca[4])
  expect(mg).toBeGreaterThan(0)
  expect(thca.slice(-3).map(Number)).toEqual([mg * 0.5, mg * 3, mg * 30].map((amount) => expect.closeTo(amount, 9)))
})

test('[PROFILE-06] an edit keeps, changes or takes them away; what cannot be is refused at its field', async () => {
  const { id } = await tester.newSample({ details })
  const edit = (change: Record<string, unknown>) => admin.put(`/samples/${id}`, { sample: { intake_form: change } })
  expect(await statusOf(edit({ notes: 'dry' }))).toBe(200)
  expect((await read(id)).intake_form.details).toEqual(kept)
  expect(await errorsOf(edit({ details: { density_g_ml: 50, servings: 4 } }))).toEqual({
    'details.density_g_ml': [DETAIL_TEXTS.density],
    'details.unit_weight_g': [DETAIL_TEXTS.servingsAlone],
  })
  expect(await statusOf(edit({ details: { density_g_ml: 1 } }))).toBe(200)
  expect((await read(id)).intake_form.details).toEqual({ ...kept, ...NOTHING, density_g_ml: 1 })
  const [line] = (await app.trail('sample', id, '*', 'edit')).toReversed()
  expect(line?.['new']).toMatchObject({ details: { density_g_ml: 1 } })
  expect(await statusOf(edit({ details: null }))).toBe(200)
  expect((await read(id)).intake_form.details).toBeNull()
})

const NOTHING = { unit_weight_g: null, servings: null, client_licence: null }
