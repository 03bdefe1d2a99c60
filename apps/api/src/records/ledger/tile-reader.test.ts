import type { Bytes } from '@eluent/ledger'
import { expect, test } from 'vitest'
import { TileReader, type HashSource } from './tile-reader.ts'
import type { TileStore } from './tile-store.ts'

const [WRONG, RIGHT] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
const tile = { level: 0, index: 0, width: 1 }
const give =
  (hash: Bytes): HashSource =>
  async () => [hash]

/** Nothing is written yet. */
const empty = { progress: async () => 0 } as unknown as TileStore
const readerOf = () => new TileReader(empty, () => undefined)

/** A read of a changed entry that is answered only after another request has met the signed root without it. */
async function readLate(reader: TileReader, between: () => void): Promise<void> {
  const answer = Promise.withResolvers<Bytes[]>()
  const late = reader.read(() => answer.promise, tile)
  between()
  answer.resolve([WRONG])
  await late
}

test('what was read before everything was forgotten is not kept after it', async () => {
  const reader = readerOf()
  reader.prove(1)
  await readLate(reader, () => {
    reader.forget()
    reader.prove(1)
  })
  expect(await reader.read(give(RIGHT), tile)).toEqual(RIGHT)
})

test('what was begun before a signed root was met is not kept by it', async () => {
  const reader = readerOf()
  await readLate(reader, () => reader.prove(1))
  expect(await reader.read(give(RIGHT), tile)).toEqual(RIGHT)
})

test('what is read below a signed root is kept', async () => {
  const reader = readerOf()
  reader.prove(1)
  await reader.read(give(RIGHT), tile)
  expect(await reader.read(give(WRONG), tile)).toEqual(RIGHT)
})
