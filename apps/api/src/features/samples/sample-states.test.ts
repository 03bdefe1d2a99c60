import type { QueueItem, Sample, SampleRow } from '@eluent/contract'
import { describe, expect, test } from 'vitest'
import { labTest } from '../../testing/lab-test.ts'
import { required } from '../../testing/required.ts'

const { admin, tester } = labTest()

const stateOf = async (id: number) => {
  const [{ state, marks }, listed] = [await admin.read<Sample>(`/samples/${id}`), await listedOf(id)]
  expect(listed).toMatchObject({ state, marks })
  return state
}
const listedOf = async (id: number) =>
  required((await admin.read<SampleRow[]>('/samples?startIndex=0&endIndex=500')).find((row) => row.id === id))
const queue = (id: number) => tester.post('/sample_queues', { sample: id })
const entryOf = async (id: number) =>
  required((await tester.read<QueueItem[]>('/sample_queues')).find(({ sample }) => sample?.id === id))
const release = async (id: number, why?: string) =>
  admin.post(`/samples/${id}/release`, { version: (await admin.read<Sample>(`/samples/${id}`)).version, why })
const dominant = (id: number, name: string) =>
  admin.patch(`/samples/${id}/dominant_analyte`, { dominant_analyte: name })

describe('[WORK-01] the state of a sample', () => {
  test('follows it through queue, runs, release, change, reissue and clear', async () => {
    const { id } = await tester.newSample()
    expect(await stateOf(id)).toBe('not_run')
    await queue(id)
    expect(await stateOf(id)).toBe('queued')
    expect((await listedOf(id)).queue_place).toBe(1)
    const entry = await entryOf(id)
    await tester.post(`/sample_queues/${entry.id}/submit`, { vial_number: 1 })
    expect(await stateOf(id)).toBe('running')
    await tester.post(`/sample_queues/${entry.id}/release`, { vial_number: 1 })
    expect(await stateOf(id)).toBe('queued')
    await tester.post(`/sample_queues/${entry.id}/submit`, { vial_number: 1 })
    await tester.append(id, '1.D', { THCA: 30, THC: 3 })
    expect(await stateOf(id)).toBe('queued')
    await tester.delete(`/sample_queues/${entry.id}`)
    expect(await stateOf(id)).toBe('partly_run')
    expect((await listedOf(id)).queue_place).toBeNull()
    await tester.append(id, '2.D', { THCA: 30, THC: 3 })
    expect(await stateOf(id)).toBe('finished')
    await release(id)
    expect(await stateOf(id)).toBe('released')
    await dominant(id, 'THC')
    expect(await stateOf(id)).toBe('changed')
    await release(id, 'another analyte is dominant')
    expect(await stateOf(id)).toBe('released')
    await admin.put(`/samples/${id}`, { update_intake_attribute: { key: 'notes', value: 'looked at again' } })
    expect(await stateOf(id)).toBe('changed')
    await admin.put(`/samples/${id}`, { update_intake_attribute: { key: 'notes', value: '' } })
    expect(await stateOf(id)).toBe('released')
    await admin.delete(`/samples/${id}/results`, { reason: 'wrong vial' })
    expect(await stateOf(id)).toBe('withdrawn')
    await queue(id)
    expect(await stateOf(id)).toBe('queued')
    await tester.post('/sample_queues/clear')
    expect(await stateOf(id)).toBe('withdrawn')
    await tester.append(id, '3.D', { THCA: 30 })
    await tester.append(id, '4.D', { THCA: 30 })
    expect(await stateOf(id)).toBe('finished')
  })

  test('its version is not moved by the instrument, so that nobody who edits it is refused', async () => {
    const { id } = await tester.newSample()
    await queue(id)
    const { version } = await admin.read<Sample>(`/samples/${id}`)
    await tester.post(`/sample_queues/${(await entryOf(id)).id}/submit`, { vial_number: 1 })
    expect(await admin.read<Sample>(`/samples/${id}`)).toMatchObject({ version, state: 'running' })
  })

  /** The steps of a walk, the same at every run (numbers of the MMIX generator of Knuth, TAOCP 3.3.4). */
  function* walk(seed: bigint): Generator<number, never> {
    for (let at = seed; ;) {
      at = (at * 6364136223846793005n + 1442695040888963407n) & 0xffff_ffff_ffff_ffffn
      yield Number(at >> 33n)
    }
  }

  test.each([1n, 2n, 3n])(
    'is the one that its facts give, whatever was called, by several at once (walk %s)',
    async (seed) => {
      const ids = (await Promise.all(Array.from({ length: 4 }, () => tester.newSample()))).map(({ id }) => id)
      const steps = walk(seed)
      const next = (most: number) => steps.next().value % most
      let runs = 0
      const CALLS: ((id: number) => Promise<unknown>)[] = [
        queue,
        queue,
        async (id) => tester.append(id, `${(runs += 1)}.D`, { THCA: 30, THC: 3 }),
        async (id) => tester.append(id, `${(runs += 1)}.D`, { THCA: 30, THC: 3 }),
        async (id) => tester.append(id, `${(runs += 1)}.D`, { THCA: 30, THC: 3 }),
        async (id) => admin.delete(`/samples/${id}/results`, { reason: 'again' }),
        async (id) => release(id, 'again'),
        async (id) => release(id, 'again'),
        async (id) => dominant(id, next(2) === 0 ? 'THC' : 'THCA'),
        async (id) =>
          admin.put(`/samples/${id}`, { update_intake_attribute: { key: 'notes', value: `note ${next(2)}` } }),
        async (id) => {
          const items = await tester.read<QueueItem[]>('/sample_queues')
          const item = items.find(({ sample }) => sample?.id === id)
          const kind = ['submit', 'release'][next(2)]
          if (item) await tester.post(`/sample_queues/${item.id}/${kind}`, { vial_number: 1 + next(2) })
        },
        async (id) => {
          const items = await tester.read<QueueItem[]>('/sample_queues')
          const item = items.find(({ sample }) => sample?.id === id)
          if (item) await tester.delete(`/sample_queues/${item.id}`)
        },
        async () => tester.post('/sample_queues/clear'),
      ]
      const seen = new Set<string>()
      for (let round = 0; round < 30; round += 1) {
        await Promise.all(
          Array.from({ length: 3 }, () => required(CALLS[next(CALLS.length)])(required(ids[next(ids.length)]))),
        )
        for (const id of ids) seen.add(await stateOf(id))
      }
      expect(seen.size).toBeGreaterThan(2)
    },
  )
})
