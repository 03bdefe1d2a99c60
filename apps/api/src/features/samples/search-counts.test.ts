import { beforeAll, expect, test } from 'vitest'
import { createSample } from '../../testing/laboratory.ts'
import { settleSearchCounts } from '../../records/samples/search-counts.ts'
import { labTest } from '../../testing/lab-test.ts'

/** Enough that the count of a search is kept. */
const CROWD = 1_200

const { app, laboratory, admin } = labTest()
beforeAll(async () => {
  await app.sql(
    `insert into samples (organization_id, share_key, sample_type_id, test_method_id, test_method_version, intake_number,
       strain_name, batch_number, required_runs, created_by_id, created_by_name, updated_by_name)
     select $1::bigint, 'crowd-' || n, case when n % 10 = 0 then 9 else 1 end, $2::bigint, 1, 'I-' || n, 'Kush ' || n, 'LOT ' || n,
       1, 1, 'Test', 'Test' from generate_series(1, $3::int) n`,
    [app.laboratoryId, laboratory.methodId, CROWD],
  )
})

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

test('[API-18] the total of a search that finds many is exact, counted once and then kept, by type', async () => {
  expect(await total('kush')).toBe(CROWD)
  expect(await kept()).toEqual(['%kush%'])
  expect(await total('KUSH')).toBe(CROWD)
  expect(await total('Kush', '&exclude_sample_types=standard,calibration')).toBe(1_080)
  expect(await total('Kush', '&qcSamples=true')).toBe(120)
  expect(await total('Kush', '&include_sample_types=calibration')).toBe(0)
  expect(await kept()).toEqual(['%kush%'])
})

test('few are counted each time, and searches beside another filter are not kept', async () => {
  expect(await total('Kush 77')).toBe(11)
  expect(await total('us', '&machine_name=HPLC-1')).toBe(0)
  expect(await kept()).toEqual(['%kush%'])
})

test('[API-18] it stays exact through new, edited and voided samples, before and after the changes are settled', async () => {
  await total('kush')
  const made = await admin.newSample({ strain_name: 'New Kush' }, { sample_type_id: 9 })
  expect(await total('kush')).toBe(await counted('kush'))
  expect(await total('kush', '&qcSamples=true')).toBe(121)

  await admin.patch(`/samples/${made.id}`, { sample: { sample_type_id: 10 } })
  expect(await total('kush', '&include_sample_types=calibration')).toBe(1)
  await settleSearchCounts(app.deps.db, app.laboratoryId)
  expect(await app.sql('select id from sample_search_changes')).toEqual([])
  expect(await total('kush', '&include_sample_types=calibration')).toBe(1)
  expect(await total('kush')).toBe(CROWD + 1)

  const rename = { sample: { intake_form: { strain_name: 'Haze' } } }
  await admin.patch(`/samples/${made.id}`, rename)
  expect(await total('kush')).toBe(CROWD)
  const other = await admin.newSample({ strain_name: 'Kush Kush' })
  await admin.delete(`/samples/${other.id}`, { reason: 'entered twice' })
  expect(await total('kush')).toBe(await counted('kush'))
  await settleSearchCounts(app.deps.db, app.laboratoryId)
  expect(await total('kush')).toBe(CROWD)
})

test('parallel writers, readers who learn, and the settling leave an exact count', async () => {
  await Promise.all([
    ...Array.from({ length: 12 }, (_, n) => admin.newSample({ strain_name: `Parallel Kush ${n}` })),
    ...['ush', 'u', 'kush ', 'ush'].map((text) => total(text)),
    settleSearchCounts(app.deps.db, app.laboratoryId),
  ])
  await settleSearchCounts(app.deps.db, app.laboratoryId)
  for (const text of ['ush', 'u', 'kush ', 'kush'])
    expect([text, await total(text)]).toEqual([text, await counted(text)])
})

test('what is kept of one laboratory says nothing of another', async () => {
  await total('kush')
  const otherLaboratory = await app.laboratoryOf(app.otherLaboratoryId)
  const stranger = await app.signIn('admin', app.otherLaboratoryId)
  await createSample(stranger, otherLaboratory, { strain_name: 'Kush' })
  expect(await total('kush', '', stranger)).toBe(1)
})

test('the marks of a pattern are letters like others', async () => {
  await app.sql(`update samples set batch_number = '50%_off ' || id where organization_id = $1`, [app.laboratoryId])
  const query = (text: string) => `/samples?searchIn=batch_number&searchData=${encodeURIComponent(text)}`
  const totalOf = async (text: string) =>
    (await admin.get(query(text))).json<{ meta: { total_count: number } }>().meta.total_count
  const all = Number(
    await app.value('select count(*) as n from samples where organization_id = 1 and deleted_at is null'),
  )
  expect([await totalOf('%_o'), await totalOf('%_o'), await totalOf('%o')]).toEqual([all, all, 0])
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
