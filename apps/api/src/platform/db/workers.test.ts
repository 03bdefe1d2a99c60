import { expect, test } from 'vitest'
import { Workers } from './workers.ts'

const SILENT = new Error('Query read timeout')
const HERE = { group: 1, host: null, port: null }
const THERE = { ...HERE, group: 2 }

/** Organizations 1 to 9 on one server, from 10 on on another; work goes on until it is ended. */
function cluster(share: number) {
  let time = 0
  const queried: number[] = []
  const workers = new Workers({
    share,
    waitAtMostMs: 86_400_000,
    now: () => (time += 1),
    find: async (organizationId) => {
      queried.push(organizationId)
      return organizationId < 10 ? HERE : THERE
    },
  })
  const ends = new Map<string, (failure?: Error) => void>()
  const work = async (name: string): Promise<string> => {
    await new Promise<void>((done, fail) => ends.set(name, (failure) => (failure ? fail(failure) : done())))
    return name
  }
  const start = (name: string, organizationId: number) => workers.use(organizationId, () => work(name))
  const end = async (name: string, failure?: Error): Promise<void> => {
    await expect.poll(() => ends.has(name)).toBe(true)
    ends.get(name)?.(failure)
  }
  const quick = (organizationId: number) => workers.use(organizationId, async () => 'answered')
  const forget = (organizationId: number): void => workers.forget(organizationId)
  return { start, end, quick, queried, forget, begun: () => [...ends.keys()] }
}

test('the organizations of a server that hangs hold no more than its share, and those of another work', async () => {
  const { start, end, quick, begun } = cluster(2)
  const hanging = ['a', 'b', 'c'].map((name, at) => start(name, at + 1))
  expect(await quick(10)).toBe('answered')
  expect(begun()).toEqual(['a', 'b'])
  for (const name of ['a', 'b', 'c']) await end(name)
  expect(await Promise.all(hanging)).toEqual(['a', 'b', 'c'])
})

test('after a call that waited in vain others are refused at once, while one tries it, until it answers', async () => {
  const { start, end, quick } = cluster(5)
  const vain = start('vain', 1)
  await end('vain', new Error('transaction failed', { cause: SILENT }))
  await expect(vain).rejects.toThrow('transaction failed')
  const trying = start('trying', 2)
  await expect(quick(3)).rejects.toMatchObject({ code: 'database_unavailable' })
  expect(await quick(10)).toBe('answered')
  await end('trying', SILENT)
  await expect(trying).rejects.toThrow(SILENT)
  expect(await quick(4)).toBe('answered')
  const [one, two] = [start('one', 1), start('two', 2)]
  await end('one')
  await end('two')
  expect(await Promise.all([one, two])).toEqual(['one', 'two'])
})

test('a statement that takes too long silences nobody while others are answered', async () => {
  const { start, end, quick } = cluster(5)
  const long = start('long', 1)
  await expect.poll(() => quick(2)).toBe('answered')
  await end('long', Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }))
  await expect(long).rejects.toThrow('canceling')
  const [one, two] = [start('one', 1), start('two', 2)]
  await end('one')
  await end('two')
  expect(await Promise.all([one, two])).toEqual(['one', 'two'])
})

test('where an organization lies is asked once, and again where its rows were moved or its server hangs', async () => {
  const { start, end, quick, queried, forget } = cluster(5)
  for (const organizationId of [1, 1, 10, 1]) await quick(organizationId)
  expect(queried).toEqual([1, 10])
  forget(10)
  for (const organizationId of [1, 10]) await quick(organizationId)
  expect(queried).toEqual([1, 10, 10])
  const vain = start('vain', 1)
  await end('vain', SILENT)
  await expect(vain).rejects.toThrow(SILENT)
  await quick(1)
  expect(queried).toEqual([1, 10, 10, 1])
})
