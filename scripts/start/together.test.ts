import { expect, test } from 'vitest'
import { together } from './together.ts'

const never = new AbortController().signal

/** Ends a moment after it was aborted, and notes it. */
const untilTold =
  (name: string, heard: string[]) =>
  (signal: AbortSignal): Promise<void> =>
    new Promise((done) => {
      signal.addEventListener('abort', () =>
        setImmediate(() => {
          heard.push(name)
          done()
        }),
      )
    })

test('the result of the first is given once both have ended', async () => {
  const order: string[] = []
  const other = async (): Promise<void> => {
    await new Promise((done) => setImmediate(done))
    order.push('other')
  }
  order.push(await together(never, () => Promise.resolve('made'), other))
  expect(order).toEqual(['other', 'made'])
})

test('when one fails the other is aborted and awaited, so nothing is left half-open', async () => {
  const heard: string[] = []
  const failing = (): Promise<void> => Promise.reject(new Error('first fault'))
  await expect(together(never, untilTold('database', heard), failing)).rejects.toThrow('first fault')
  expect(heard).toEqual(['database'])
})

test('of three, too, the ones that go on are aborted when one fails', async () => {
  const heard: string[] = []
  const failing = (): Promise<void> => Promise.reject(new Error('no port'))
  const all = together(never, untilTold('database', heard), untilTold('pages', heard), failing)
  await expect(all).rejects.toThrow('no port')
  expect(heard).toEqual(['database', 'pages'])
})

test('a stop from outside reaches both', async () => {
  const stopping = new AbortController()
  const heard: string[] = []
  const both = together(stopping.signal, untilTold('one', heard), untilTold('two', heard))
  stopping.abort()
  await both
  expect(heard).toEqual(['one', 'two'])
})
