import { expect, test } from 'vitest'
import { Shares } from './shares.ts'

const A_DAY_MS = 86_400_000

/** Starts work that ends when it is let go, and notes that it began. */
function workshop(shares: Shares) {
  const began: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  return {
    began,
    start: (name: string, owner: number) =>
      shares.use(owner, async () => {
        began.push(name)
        await new Promise<void>((done, fail) => ends.set(name, (failure) => (failure ? fail(failure) : done())))
        return name
      }),
    end: (name: string, failure?: Error) => ends.get(name)?.(failure),
  }
}

test('nobody works at more places than his share; his further work waits in order, and that of others does not', async () => {
  const { began, start, end } = workshop(new Shares({ share: 2, waitAtMostMs: A_DAY_MS }))
  const work = ['a1', 'a2', 'a3', 'a4'].map((name) => start(name, 1))
  const other = start('b1', 2)
  expect(began).toEqual(['a1', 'a2', 'b1'])
  end('a2')
  expect(await work[1]).toBe('a2')
  await expect.poll(() => began).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const name of ['a1', 'a3', 'b1']) end(name)
  await expect.poll(() => began).toContain('a4')
  end('a4')
  expect(await Promise.all([...work, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

test('a place is free again after work that failed', async () => {
  const { began, start, end } = workshop(new Shares({ share: 1, waitAtMostMs: A_DAY_MS }))
  const [failing, next] = [start('a1', 1), start('a2', 1)]
  end('a1', new Error('no'))
  await expect(failing).rejects.toThrow('no')
  await expect.poll(() => began).toEqual(['a1', 'a2'])
  end('a2')
  expect(await next).toBe('a2')
})

test('who waits too long is refused as by a pool without a free connection, and takes no place', async () => {
  const { began, start, end } = workshop(new Shares({ share: 1, waitAtMostMs: 1 }))
  const first = start('a1', 1)
  await expect(start('a2', 1)).rejects.toThrow('timeout exceeded when trying to connect')
  end('a1')
  await first
  const third = start('a3', 1)
  expect(began).toEqual(['a1', 'a3'])
  end('a3')
  await third
})
