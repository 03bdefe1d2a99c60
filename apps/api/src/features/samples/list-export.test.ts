import { beforeAll, expect, test } from 'vitest'
import { labTest } from '../../testing/lab-test.ts'

/** More than two batches are read. */
const SAMPLES = 1_050

const { app, viewer, stranger } = labTest()
beforeAll(async () => {
  const { methodId } = await app.laboratoryOf(app.laboratoryId)
  await app.sql(
    `insert into samples (organization_id, share_key, sample_type_id, test_method_id, test_method_version, intake_number,
       strain_name, batch_number, sample_weight_mg, required_runs, created_by_id, created_by_name, updated_by_name, created_at)
     select $1::bigint, 'key-' || n, 1, $2::bigint, 1, 'I-' || n, case when n % 3 = 0 then null else 'Kush ' || n % 7 end,
       'LOT ' || n, case when n % 4 = 0 then null else (n % 11) / 10.0 end, 1, 1, 'Test', 'Test',
       timestamptz '2026-01-01' + make_interval(hours => n % 50)
     from generate_series(1, $3::int) n`,
    [app.laboratoryId, methodId, SAMPLES],
  )
})

const exported = async (query: string) =>
  (await viewer.get(`/samples?format=csv&${query}`)).body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0])

test.each([
  ['id', 'id', 'desc'],
  ['strain_name', 'strain_name', 'asc'],
  ['strain_name', 'strain_name', 'desc'],
  ['sample_weight', 'sample_weight_mg', 'asc'],
  ['sample_weight', 'sample_weight_mg', 'desc'],
  ['created_at', 'created_at', 'desc'],
])('the export by %s holds each sample once, in the order of the list (%s %s)', async (sortColumn, column, order) => {
  const rows = await app.sql(
    `select batch_number from samples where organization_id = 1 order by ${column} ${order} nulls last, id ${order}`,
  )
  expect(await exported(`sortColumn=${sortColumn}&sortOrder=${order}`)).toEqual(rows.map((row) => row['batch_number']))
})

test('[WORK-04] what is selected is exported with the columns, the order and the file name of the list', async () => {
  const ids = (await app.sql('select id from samples order by id limit 700')).map(({ id }) => Number(id))
  const reply = await viewer.post('/samples/selection/csv?sortColumn=id&sortOrder=desc', { samples: ids })
  const [head, ...lines] = reply.body.trim().split('\r\n')
  expect(head).toBe((await viewer.get('/samples?format=csv')).body.split('\r\n')[0])
  const numbers = await app.sql('select batch_number from samples where id = any($1) order by id desc', [ids])
  expect(lines.map((line) => line.split(',')[0])).toEqual(numbers.map((row) => row['batch_number']))
  const ofList = await viewer.get('/samples?format=csv&download=true')
  expect(reply.headers['content-disposition']).toBe(ofList.headers['content-disposition'])
  const ofOthers = await stranger.post('/samples/selection/csv', { samples: ids })
  expect(ofOthers.body.trim().split('\r\n')).toHaveLength(1)
})

test('the day in its file name is the caller’s: 25 hours lie between these two', async () => {
  const nameIn = async (timezone: string) =>
    (await viewer.get('/samples?format=csv&download=true', { timezone })).headers['content-disposition']
  const [east, west] = [await nameIn('Pacific/Kiritimati'), await nameIn('Pacific/Pago_Pago')]
  expect(east).toMatch(/\d{4}-\d\d-\d\d.*Samples/)
  expect(east).not.toBe(west)
})

test('a cell that a spreadsheet would run as a formula is guarded', async () => {
  await app.sql(`update samples set batch_number = '=1+1', strain_name = '@SUM(A1)' where share_key = 'key-77'`)
  expect((await viewer.get('/samples?format=csv&searchIn=batch_number&searchData=1%2B1')).body).toContain(
    "\r\n'=1+1,'@SUM(A1),",
  )
})
