import { expect, test } from 'vitest'
import { crypto, makeSigner, sha256, signed, type Signer } from '../testing/log-maker.ts'
import { followLogKey, handOverText, keyOfEvidence, parseHandOver, type HandOverKind } from './hand-over.ts'
import { COSIGNATURE, ED25519, writeVerifierKey } from './keys.ts'
import { writeNote } from './signed-note.ts'

const [first, second, third, recovery, other] = ['lab.example/log', 'lab.example/log', 'lab.example/log', 'r', 'o'].map(
  (name) => makeSigner(name, ED25519),
) as [Signer, Signer, Signer, Signer, Signer]

function handOver(kind: HandOverKind, from: Signer, to: Signer, by: readonly Signer[]): string {
  const text = handOverText({ kind, from: from.key, to: to.key, at: '2026-03-01T10:00:00.000Z', why: 'the yearly one' })
  return writeNote({ text, signatures: by.map((signer) => signed(signer, text)) })
}
const succeed = handOver('succeed', first, second, [first, second])
const appoint = handOver('appoint', second, recovery, [second])
const recover = handOver('recover', second, third, [recovery, third])
const linesOf = async (notes: readonly string[], from = first) =>
  (await followLogKey(crypto, from.key, notes)).keys.map(writeVerifierKey)
const lines = (...signers: Signer[]) => signers.map(({ key }) => writeVerifierKey(key))

test('a hand-over is read as it was written', () => {
  expect(parseHandOver(sha256, succeed)).toEqual({
    kind: 'succeed',
    from: first.key,
    to: second.key,
    at: '2026-03-01T10:00:00.000Z',
    why: 'the yearly one',
  })
})

test('who trusts the first key comes to the present one, planned or by the key that was appointed', async () => {
  expect(await linesOf([succeed, appoint, recover])).toEqual(lines(first, second, third))
  expect(await linesOf([succeed, appoint, recover], second)).toEqual(lines(second, third))
  expect(await linesOf([])).toEqual(lines(first))
  const { handOvers } = await followLogKey(crypto, first.key, [succeed, appoint, recover])
  expect(handOvers.map(({ kind }) => kind)).toEqual(['succeed', 'recover'])
})

test('a key that nobody handed over to is not reached', async () => {
  expect(await linesOf([recover])).toEqual(lines(first))
  expect(await linesOf([handOver('succeed', other, third, [other, third])])).toEqual(lines(first))
  const wrong = [
    handOver('succeed', first, other, [other]),
    handOver('succeed', first, other, [first]),
    handOver('acknowledge', first, other, [other]),
    handOver('recover', first, other, [other]),
    succeed.replace('yearly', 'daily'),
  ]
  for (const note of wrong) await expect(linesOf([note])).rejects.toMatchObject({ fault: 'signature' })
  const unappointed = handOver('recover', second, third, [other, third])
  await expect(linesOf([succeed, appoint, unappointed])).rejects.toMatchObject({ fault: 'signature' })
  await expect(linesOf([handOver('appoint', first, other, [other])])).rejects.toMatchObject({ fault: 'signature' })
})

test('evidence of an older and of a newer key is of the same log', async () => {
  const notes = [succeed, appoint, recover]
  const keyOf = (line: Signer, trusted: Signer) => keyOfEvidence(crypto, writeVerifierKey(line.key), trusted.key, notes)
  expect(await keyOf(third, first)).toEqual(third.key)
  expect(await keyOf(first, third)).toEqual(first.key)
  expect(await keyOf(other, first)).toEqual(first.key)
})

test.each([
  ['x', 'malformed'],
  [succeed.replace('hand-over v1', 'hand-over v2'), 'malformed'],
  [succeed.replace('\nsucceed\n', '\nobey\n'), 'malformed'],
  [succeed.replace('the yearly one', 'one\nmore'), 'malformed'],
  [handOver('succeed', makeSigner('w', COSIGNATURE), second, [second]), 'malformed'],
])('%# is no hand-over', (note, fault) => {
  expect(() => parseHandOver(sha256, note)).toThrow(expect.objectContaining({ fault }) as Error)
})
