import { beforeAll, expect, test } from 'vitest'
import { createSample } from '../../testing/laboratory.ts'
import { settleSearchCounts } from '../../records/samples/search-counts.ts'
import { labTest } from '../../testing/lab-test.ts'

/** Enough that the count of a search is kept. */
const CROWD = 1_200

const { app, laboratory, admin } = labTest()

/** Samples with these names, `n` from 1 to `count`; noted as createSample notes them. */
async function crowd(count: number, prefix: string, name: string): Promise<void> {
  await app.sql(
    `with made as (
       insert into samples (organization_id, share_key, sample_type_id, test_method_id, test_method_version, intake_number,
         strain_name, required_runs, created_by_id, created_by_name, updated_by_name)
       select $1::bigint, $4 || n, case when n % 10 = 0 then 9 else 1 end, $2::bigint, 1, 'I-' || n, ${name}, 1, 1, 'Test', 'Test'
       from generate_series(1, $3::int) n
       returning organization_id, strain_name, sample_type_id)
     insert into sample_search_changes (organization_id, column_name, value, sample_type_id, change)
     select organization_id, 'strain_name', strain_name, sample_type_id, 1 from made`,
    [app.laboratoryId, laboratory.methodId, count, prefix],
  )
}
beforeAll(() => crowd(CROWD, 'crowd-', `'Kush 7-' || n`))

async function total(text: string, more = '', caller = admin): Promise<number> {
  const query = `startIndex=0&endIndex=10&searchIn=strain_name&searchData=${encodeURIComponent(text)}${more}`
  return (await caller.get(`/samples?${query}`)).json<{ meta: { total_count: number } }>().meta.total_count
}
/** As a reader would count who trusts nothing that is kept. */
const counted = async (text: string) =>
  Number(
    await app.value(
      `select count(*) as n from samples where organization_id = $1 and deleted_at is null and strain_name ilike $2`,
      [app.laboratoryId, `%${text}%`],
    ),
  )
const kept = async () =>
  (await app.sql(`select distinct pattern from sample_search_counts order by 1`)).map(({ pattern }) => pattern)
const shapes = async () =>
  (await app.sql(`select distinct shape from sample_text_shapes where column_name = 'strain_name' order by 1`)).map(
    ({ shape }) => shape,
  )

test('[API-18] the total of a search without digits is exact from its first call on: shapes of names answer it', async () => {
  expect(await total('kush')).toBe(CROWD)
  await settleSearchCounts(app.deps)
  expect(await total('KUSH ')).toBe(CROWD)
  expect(await total('Kush', '&exclude_sample_types=standard,calibration')).toBe(1_080)
  expect(await total('Kush', '&qcSamples=true')).toBe(120)
  expect(await total('Kush', '&include_sample_types=calibration')).toBe(0)
  expect(await total('kush-')).toBe(0)
  expect(await shapes()).toEqual(['Kush 0-0'])
  expect(await kept()).toEqual([])
})

test('[API-18] the total of one with digits is counted once and then kept, by type', async () => {
  expect(await total('kush 7')).toBe(CROWD)
  expect(await kept()).toEqual(['%kush 7%'])
  expect(await total('KUSH 7')).toBe(CROWD)
  expect(await total('Kush 7', '&exclude_sample_types=standard,calibration')).toBe(1_080)
  expect(await total('Kush 7', '&qcSamples=true')).toBe(120)
  expect(await total('Kush 7', '&include_sample_types=calibration')).toBe(0)
  expect(await kept()).toEqual(['%kush 7%'])
})

test('few are counted each time, and searches beside another filter are not kept', async () => {
  expect(await total('7-77')).toBe(11)
  expect(await total('us', '&machine_name=HPLC-1')).toBe(0)
  expect(await kept()).toEqual(['%kush 7%'])
})

test.each(['kush', 'kush 7'])(
  '[API-18] it stays exact through new, edited and voided samples, before and after the changes are settled: %s',
  async (text) => {
    const before = await total(text)
    const calibrations = async () => total(text, '&include_sample_types=calibration')
    const made = await admin.newSample({ strain_name: 'New Kush 7' }, { sample_type_id: 9 })
    expect(await total(text)).toBe(await counted(text))
    expect(await total(text, '&qcSamples=true')).toBe(121)

    await admin.patch(`/samples/${made.id}`, { sample: { sample_type_id: 10 } })
    expect(await calibrations()).toBe(1)
    await settleSearchCounts(app.deps)
    expect(await app.sql('select id from sample_search_changes')).toEqual([])
    expect(await calibrations()).toBe(1)
    expect(await total(text)).toBe(before + 1)

    const rename = { sample: { intake_form: { strain_name: 'Haze' } } }
    await admin.patch(`/samples/${made.id}`, rename)
    expect(await total(text)).toBe(before)
    const other = await admin.newSample({ strain_name: 'Kush 7 Kush 7' })
    await admin.delete(`/samples/${other.id}`, { reason: 'entered twice' })
    expect(await total(text)).toBe(await counted(text))
    await settleSearchCounts(app.deps)
    expect(await total(text)).toBe(before)
  },
)

test('parallel writers, readers who learn, and the settling leave an exact count', async () => {
  const texts = ['kush 7-', '7', 'kush', 'h 7']
  await Promise.all([
    ...Array.from({ length: 12 }, (_, n) => admin.newSample({ strain_name: `Parallel Kush 7-${n}` })),
    ...texts.map((text) => total(text)),
    settleSearchCounts(app.deps),
  ])
  await settleSearchCounts(app.deps)
  for (const text of texts) expect([text, await total(text)]).toEqual([text, await counted(text)])
})

test('what is kept of one laboratory says nothing of another', async () => {
  for (const text of ['kush', 'kush 7']) await total(text)
  const otherLaboratory = await app.laboratoryOf(app.otherLaboratoryId)
  const stranger = await app.signIn('admin', app.otherLaboratoryId)
  await createSample(stranger, otherLaboratory, { strain_name: 'Kush 7' })
  for (const text of ['kush', 'kush 7']) expect(await total(text, '', stranger)).toBe(1)
})

test('the marks of a pattern are letters like others', async () => {
  await app.sql(`update samples set batch_number = '50%_off ' || id where organization_id = $1`, [app.laboratoryId])
  const query = (text: string) => `/samples?searchIn=batch_number&searchData=${encodeURIComponent(text)}`
  const totalOf = async (text: string) =>
    (await admin.get(query(text))).json<{ meta: { total_count: number } }>().meta.total_count
  const all = Number(
    await app.value('select count(*) as n from samples where organization_id = 1 and deleted_at is null'),
  )
  expect([await totalOf('0%_o'), await totalOf('0%_o'), await totalOf('0%o')]).toEqual([all, all, 0])
})

test('every page of a search that finds many holds its own samples, in the requested order', async () => {
  const page = async (start: number, order: string) =>
    (
      await admin.read<{ id: number }[]>(
        `/samples?startIndex=${start}&endIndex=${start + 10}&sortColumn=id&sortOrder=${order}&searchIn=strain_name&searchData=kush`,
      )
    ).map(({ id }) => id)
  const ids = (
    await app.sql(
      `select id from samples where organization_id = $1 and deleted_at is null and strain_name ilike '%kush%' order by id`,
      [app.laboratoryId],
    )
  ).map(({ id }) => Number(id))
  await total('kush')
  expect(await page(0, 'asc')).toEqual(ids.slice(0, 10))
  expect(await page(30, 'desc')).toEqual(ids.toReversed().slice(30, 40))
  const end = Math.floor(ids.length / 10) * 10
  expect(await page(end, 'asc')).toEqual(ids.slice(end))
})

test('[WORK-24] the newest that a search finds are kept beside its count, and stay exact through changes of new and old samples', async () => {
  const found = async () =>
    (
      await app.sql(
        `select id from samples where organization_id = $1 and deleted_at is null and strain_name ilike '%kush 7%' order by id desc`,
        [app.laboratoryId],
      )
    ).map(({ id }) => Number(id))
  const isExact = async () => {
    const ids = await found()
    for (const start of [0, 190, 300]) {
      const query = `/samples?startIndex=${start}&endIndex=${start + 10}&sortColumn=id&sortOrder=desc&searchIn=strain_name&searchData=kush%207`
      expect((await admin.read<{ id: number }[]>(query)).map(({ id }) => id)).toEqual(ids.slice(start, start + 10))
    }
  }
  const ends = async () =>
    (
      await app.sql(`select newest[cardinality(newest)] as last from sample_search_counts where pattern = '%kush 7%'`)
    ).map(({ last }) => Number(last))
  const rename = (id: number, name: string) =>
    admin.patch(`/samples/${id}`, { sample: { intake_form: { strain_name: name } } })
  await total('kush 7')
  await isExact()
  const [newest = 0] = await found()
  const haze = await admin.newSample({ strain_name: 'Haze' })
  const kush = await admin.newSample({ strain_name: 'Kush 7' })
  await rename(haze.id, 'Kush 7 late')
  await rename(kush.id, 'Haze')
  await rename(newest, 'Haze')
  await isExact()
  await settleSearchCounts(app.deps)
  await isExact()
  await rename(newest, 'Kush 7 again')
  await admin.delete(`/samples/${haze.id}`, { reason: 'entered twice' })
  await settleSearchCounts(app.deps)
  await isExact()
  // they were read, not put in order: a list that was cut off, and one with all of its kind
  expect((await ends()).map((last) => last > 0)).toContain(true)

  // a release before this one notes no samples: what is kept is learned again
  await admin.newSample({ strain_name: 'Kush 7' })
  await app.sql(`update sample_search_changes set sample_ids = null`)
  await settleSearchCounts(app.deps)
  await isExact()
})

test('among more shapes than are added up a search is counted once, kept, and as exact', async () => {
  await crowd(10_001, 'letters-', `'Bud ' || translate(n::text, '0123456789', 'abcdefghij')`)
  const isExact = async () => expect([await total('bud'), await total('us')]).toEqual([10_001, await counted('us')])
  await isExact()
  await settleSearchCounts(app.deps)
  await isExact()
  expect(await kept()).toEqual(expect.arrayContaining(['%bud%', '%us%']))
})
