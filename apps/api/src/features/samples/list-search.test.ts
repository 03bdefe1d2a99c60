import { beforeAll, expect, inject, test } from 'vitest'
import { labTest } from '../../testing/lab-test.ts'

/** More samples share an end of their batch numbers than the list looks through one by one. */
const CROWD = 1_100

const isPlain = inject('testServer').workerUrls.length === 0

const { app, laboratory, tester } = labTest()
beforeAll(async () => {
  for (const batch_number of ['LOT-1234', 'lot-12345', 'OTHER-1234', '5%-1234', '5x-1234', 'LOT-9-1234'])
    await tester.newSample({ batch_number })
  await app.sql(
    `insert into samples (organization_id, share_key, sample_type_id, test_method_id, test_method_version, intake_number,
       batch_number, required_runs, created_by_id, created_by_name, updated_by_name)
     select $1::bigint, 'crowd-' || n, 1, $2::bigint, 1, 'I-' || n, 'C' || n || '-0001', 1, 1, 'Test', 'Test'
     from generate_series(1, $3::int) n`,
    [app.laboratoryId, laboratory.methodId, CROWD],
  )
})

async function search(text: string, page = 'startIndex=0&endIndex=10'): Promise<{ found: string[]; total: number }> {
  const query = `${page}&sortColumn=id&sortOrder=asc&searchIn=batch_number&searchData=${encodeURIComponent(text)}`
  const { data, meta } = (await tester.get(`/samples?${query}`)).json<{
    data: { intake_form: { batch_number: string } }[]
    meta: { total_count: number }
  }>()
  return { found: data.map((row) => row.intake_form.batch_number), total: meta.total_count }
}

test.each([
  ['LOT-1234', ['LOT-1234', 'lot-12345']],
  ['-1234', ['LOT-1234', 'lot-12345', 'OTHER-1234', '5%-1234', '5x-1234', 'LOT-9-1234']],
  ['5%-1234', ['5%-1234']],
  ['9-1234', ['LOT-9-1234']],
  ['T-12345', ['lot-12345']],
  ['LOT-4321', []],
])(
  'a search for %s finds every batch number with this text in it, in small and capital letters',
  async (text, found) => {
    expect(await search(text)).toEqual({ found, total: found.length })
  },
)

test('what hundreds share in its end is found, too, and counted whole', async () => {
  expect(await search('C77-0001')).toEqual({ found: ['C77-0001'], total: 1 })
  expect((await search('C10-0001')).found).toEqual(['C10-0001'])
  expect((await search('-0001')).total).toBe(CROWD)
  // C1000-0001 to C1100-0001
  expect((await search('C1', 'startIndex=0&endIndex=1')).total).toBe(1 + 10 + 100 + 101)
})

test('the total is the same on every page, on the last one, and behind the end', async () => {
  const pages = ['startIndex=0&endIndex=4', 'startIndex=4&endIndex=8', 'startIndex=8&endIndex=12']
  const read = await Promise.all(pages.map((page) => search('-1234', page)))
  expect(read.map(({ found, total }) => [found.length, total])).toEqual([
    [4, 6],
    [2, 6],
    [0, 6],
  ])
})

test('the few that share a serial number come in the order and of the types that the list wants', async () => {
  const qc = await tester.newSample({ batch_number: 'QC LOT-1234' }, { sample_type_id: 9 })
  const read = (more: string) =>
    tester.list<{ id: number; intake_form: { batch_number: string } }>(
      `/samples?searchIn=batch_number&searchData=T-1234&startIndex=0&endIndex=10&${more}`,
    )
  const names = async (more: string) => (await read(more)).data.map(({ intake_form }) => intake_form.batch_number)
  const sorted = ['LOT-1234', 'lot-12345']
  const order = 'sortColumn=batch_number&sortOrder'
  expect(await names(`${order}=asc&exclude_sample_types=standard`)).toEqual(sorted)
  expect(await names(`${order}=desc&exclude_sample_types=standard`)).toEqual(sorted.toReversed())
  expect((await read('qcSamples=true')).data.map(({ id }) => id)).toEqual([qc.id])
  expect((await read('machine_name=HPLC-9')).meta.total_count).toBe(0)
})

test('a search waits as often as the list does, or once more to hear how many it finds', async () => {
  const cost = (text: string) => app.costOf(() => search(text))
  await cost('LOT-1234') // the types of samples are kept from here on
  // on Citus those of one turn are one
  const counted = (statements: number) => (isPlain ? statements : expect.any(Number))
  expect(await cost('LOT-1234')).toEqual({ waits: 3, statements: counted(6) })
  expect(await cost('nothing-1234')).toEqual({ waits: 3, statements: counted(6) })
  expect(await cost('LOT')).toEqual({ waits: 4, statements: counted(7) })
})
