import type { BulkReply, Sample } from '@eluent/contract'
import { expect, test } from 'vitest'
import { idempotent, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

const { admin, tester, viewer } = labTest()

async function make(strain_name: string, batch_number: string, { finished = true } = {}): Promise<number> {
  const { id } = await tester.newSample({ strain_name, batch_number })
  for (const vial of finished ? [1, 2] : []) await tester.append(id, `${id}-${vial}.D`, { THC: 4 })
  return id
}
const read = (id: number) => tester.read<Sample>(`/samples/${id}`)
const versions = (ids: number[]) => Promise.all(ids.map(async (id) => ({ id, version: (await read(id)).version })))
const release = async (body: object, headers = idempotent()) =>
  (await admin.post('/samples/release_reports', body, headers)).json<BulkReply>()
const clear = async (body: object, headers = idempotent()) =>
  (await tester.post('/samples/clear_results', body, headers)).json<BulkReply>()

test('[WORK-04] reports are released as they were read, each once; the refused are named with the reason', async () => {
  const [first, second, changed] = [await make('First', 'R-1'), await make('Second', 'R-2'), await make('Moved', 'R-3')]
  const open = await make('Open', 'R-4', { finished: false })
  const samples = await versions([first, second, changed, open])
  await tester.append(open, 'o1.D', { THC: 4 })
  const stale = samples.map((sample) => (sample.id === changed ? { ...sample, version: sample.version - 1 } : sample))
  const key = idempotent()
  const reply = await release({ samples: stale, comment: 'shift end' }, key)
  expect(reply.done).toEqual([first, second])
  expect(reply.refused).toMatchObject([
    { id: changed, name: 'Moved', reason: expect.stringContaining('This was changed by') as string },
    { id: open, name: 'Open', reason: 'This sample is not finished.' },
  ])
  // a cut line: the same key answers the same and releases nothing again
  expect(await release({ samples: stale, comment: 'shift end' }, key)).toEqual(reply)
  const { entries } = await tester.read<{ entries: { action: string }[] }>(`/samples/${first}/history`)
  expect(entries.filter(({ action }) => action === 'release_report')).toHaveLength(1)
  expect((await read(second)).state).toBe('released')
})

test('[WORK-04] a report that replaces one needs the reason, which stands on that one alone', async () => {
  const [again, fresh] = [await make('Again', 'S-1'), await make('Fresh', 'S-2')]
  await release({ samples: await versions([again]) })
  await tester.call('PATCH', `/samples/${again}/dominant_analyte`, { dominant_analyte: 'THC' }, idempotent())
  const samples = await versions([again, fresh])
  const without = await release({ samples })
  expect(without.done).toEqual([fresh])
  const other = await make('Other', 'S-3')
  const given = await release({ samples: await versions([again, other]), why: 'analyte corrected' })
  expect(given.done).toContain(other)
  expect((await read(other)).release?.why ?? null).toBeNull()
})

test('[WORK-04] results are cleared for one reason, each once; it stands in the trail of each', async () => {
  const [one, two] = [await make('One', 'C-1'), await make('Two', 'C-2')]
  const empty = await make('Empty', 'C-3', { finished: false })
  expect(await refusalOf(tester.post('/samples/clear_results', { samples: [one] }))).toMatchObject({ status: 422 })
  expect((await read(one)).finished).toBe(true)
  const key = idempotent()
  const reply = await clear({ samples: [one, empty, two], reason: 'column leaked' }, key)
  expect(reply).toEqual({
    done: [one, two],
    refused: [{ id: empty, name: 'Empty', reason: 'This sample has no results.' }],
  })
  expect(await clear({ samples: [one, empty, two], reason: 'column leaked' }, key)).toEqual(reply)
  const { entries } = await tester.read<{ entries: { action: string; why: string | null }[] }>(
    `/samples/${two}/history`,
  )
  expect(entries.filter(({ action }) => action === 'clear_results')).toMatchObject([{ why: 'column leaked' }])
  expect(await read(two)).toMatchObject({ state: 'not_run', finished: false })
})

test('[WORK-03] a whole list is selected by its own search and types', async () => {
  const wanted = [await make('Zebra A', 'Z-10'), await make('Zebra B', 'Z-9')]
  await tester.newSample({ strain_name: 'Zebra check' }, { sample_type_id: 9, prep_method_id: null })
  const select = (order: string) =>
    tester.get(`/samples/selection?searchIn=strain_name&searchData=Zebra&exclude_sample_types=standard&${order}`)
  const reply = await select('sortColumn=id&sortOrder=DESC')
  expect(reply.json()).toEqual({ data: wanted.toReversed(), meta: { total_count: 2 } })
  // in the list's own order: by text, 'Z-10' comes before 'Z-9'
  expect((await select('sortColumn=batch_number&sortOrder=ASC')).json()).toMatchObject({ data: wanted })
  const chosen = await tester.read<{ id: number; batch_number: string; released_before: boolean }[]>(
    `/samples/chosen?ids=${wanted.join(',')}`,
  )
  expect(chosen.map(({ batch_number }) => batch_number)).toEqual(['Z-9', 'Z-10'])
  expect(chosen.map(({ released_before }) => released_before)).toEqual([false, false])
})

test('a viewer releases and clears nothing', async () => {
  const id = await make('Kept', 'K-1')
  const { version } = await read(id)
  expect(await statusOf(viewer.post('/samples/release_reports', { samples: [{ id, version }] }))).toBe(403)
  expect(await statusOf(viewer.post('/samples/clear_results', { samples: [id], reason: 'entered twice' }))).toBe(403)
})
