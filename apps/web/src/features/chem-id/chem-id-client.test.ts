import { expect, test } from 'vitest'
import type { Fetch } from '../../frame/session/api-fetch.ts'
import { required } from '../../test/required.ts'
import { createChemIdClient } from './chem-id-client.ts'

const silent: Fetch = (_, init) => {
  const signal = required(init?.signal)
  return new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
}

/** Sends a byte now and then, without an end, until it is hung up on. */
const dripping: Fetch = async (_, init) => {
  const signal = required(init?.signal)
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      const drip = setInterval(() => stream.enqueue(Uint8Array.of(0x20)), 20)
      signal.addEventListener('abort', () => {
        clearInterval(drip)
        stream.error(signal.reason)
      })
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

// F19. Invariant: a service that does not answer whole within the limit is one that could not be reached.
test.each([
  ['says nothing', silent],
  ['drips', dripping],
])('a service that %s is given up', async (_, fetch) => {
  const client = createChemIdClient({ url: 'https://chemid.example', fetch, timeoutMs: 300 })
  await expect(client.entities('a-token')).rejects.toMatchObject({ name: 'ChemIdError', status: 0, reason: null })
})
