import { expect, test } from 'vitest'
import { LogMaker, sha256 } from '../testing/log-maker.ts'
import { isSameKey, printOfKey, readTrust, trustByPrints, writeKeyPrints, writeTrust } from './trust.ts'

const [ours, theirs] = [new LogMaker(), new LogMaker()]

test('keys and quorum are kept as texts; a witness’s key is not taken for the log’s, nor a quorum that cannot be met', () => {
  const texts = writeTrust(ours.trust)
  expect(readTrust(sha256, texts)).toEqual(ours.trust)
  const malformed = expect.objectContaining({ fault: 'malformed' }) as Error
  for (const wrong of [
    { ...texts, log: texts.witnesses[0] ?? '' },
    { ...texts, witnesses: [texts.log] },
    { ...texts, quorum: 2 },
    { ...texts, quorum: -1 },
    { ...texts, log: 'x' },
  ])
    expect(() => readTrust(sha256, wrong)).toThrow(malformed)
})

test('printed keys choose among those that are offered, and nothing offered can lower their quorum', () => {
  const prints = writeKeyPrints(sha256, ours.trust)
  expect(prints).toMatch(/^1\.[0-9A-HJKMNP-TV-Z]{16}\.[0-9A-HJKMNP-TV-Z]{16}$/)
  expect(trustByPrints(sha256, prints, ours.trust)).toEqual(ours.trust)
  const joined = { ...ours.trust, witnesses: [theirs.witness.key, ours.witness.key], quorum: 0 }
  expect(trustByPrints(sha256, prints, joined)).toEqual(ours.trust)
  expect(trustByPrints(sha256, prints, theirs.trust)).toBeNull()
  expect(trustByPrints(sha256, prints, { ...ours.trust, witnesses: [theirs.witness.key] })).toBeNull()
  expect(trustByPrints(sha256, prints, { ...ours.trust, log: theirs.log.key })).toBeNull()
  for (const wrong of ['', 'x', prints.slice(1), `${prints}x`])
    expect(trustByPrints(sha256, wrong, ours.trust), wrong).toBeNull()
})

test('a key’s print depends on its every part', () => {
  expect(printOfKey(sha256, ours.log.key)).not.toBe(printOfKey(sha256, theirs.log.key))
  expect(isSameKey(ours.log.key, { ...ours.log.key })).toBe(true)
  expect(isSameKey(ours.log.key, { ...ours.log.key, name: 'another.example/log' })).toBe(false)
})
