import { expect, test } from 'vitest'
import { readWithProgress, type Progress } from './read-with-progress.ts'

const chunks = (...sizes: number[]) =>
  new ReadableStream<Uint8Array>({
    start: (stream) => {
      for (const size of sizes) stream.enqueue(new Uint8Array(size))
      stream.close()
    },
  })
async function read(response: Response, signal = new AbortController().signal) {
  const reported: Progress[] = []
  const whole = await readWithProgress(response, (progress) => reported.push(progress), signal)
  return { bytes: (await whole.arrayBuffer()).byteLength, reported }
}

test('tells how many bytes of how many are there and keeps them all, beyond what is folded', async () => {
  const headers = { 'content-length': '18000005' }
  const { bytes, reported } = await read(new Response(chunks(9_000_000, 9_000_000, 5), { headers }))
  expect(bytes).toBe(18_000_005)
  expect(reported.map(({ receivedBytes }) => receivedBytes)).toEqual([9_000_000, 18_000_000, 18_000_005])
  expect(reported.at(-1)?.totalBytes).toBe(18_000_005)
})

test('an answer that ends before its promised length is an error', async () => {
  await expect(read(new Response(chunks(5), { headers: { 'content-length': '6' } }))).rejects.toThrow('too early')
})

test('the length of a compressed answer is none of what is read', async () => {
  const headers = { 'content-length': '3', 'content-encoding': 'gzip' }
  expect((await read(new Response(chunks(5), { headers }))).reported[0]).toEqual({ receivedBytes: 5, totalBytes: null })
})

test('a stream that waits is left when cancelled', async () => {
  const control = new AbortController()
  const waiting = read(new Response(new ReadableStream()), control.signal)
  control.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
})
