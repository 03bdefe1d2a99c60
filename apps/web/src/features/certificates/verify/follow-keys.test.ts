import { handOverText, writeKeyPrints, writeTrust } from '@eluent/ledger'
import { LogMaker, sha256, signedNote } from '@eluent/ledger/testing'
import { expect, test } from 'vitest'
import { followKeys } from './follow-keys.ts'

const [first, second, stranger] = [new LogMaker(), new LogMaker(), new LogMaker()]
const handOver = (from: LogMaker, to: LogMaker, by: readonly LogMaker[]) => {
  const text = handOverText({
    kind: 'succeed',
    from: from.log.key,
    to: to.log.key,
    at: '2026-03-01T10:00:00.000Z',
    why: 'yearly',
  })
  return signedNote(
    text,
    by.map(({ log }) => log),
  )
}
const known = { trust: first.trust, since: '2026-01-01T00:00:00.000Z', newest: null }
/** The log of today: another key, the same witness. */
const today = { ...first.trust, log: second.log.key }
const rightly = [handOver(first, second, [first, second])]
const printed = writeKeyPrints(sha256, first.trust)

test('who saw the key before, or scanned it from paper, follows the log to its key of today; witnesses and quorum stay', async () => {
  const offered = { ...writeTrust({ ...today, witnesses: [...today.witnesses, second.witness.key] }), quorum: 0 }
  for (const given of [
    { printed: null, known },
    { printed, known: null },
  ]) {
    const followed = await followKeys(offered, given, rightly)
    expect(followed?.policy).toEqual(today)
    expect(followed?.handOvers.map(({ why }) => why)).toEqual(['yearly'])
  }
})

test('nothing leads to a key that the one before did not sign for, nor from nowhere', async () => {
  const offered = writeTrust(today)
  const given = { printed: null, known }
  for (const notes of [
    [],
    [handOver(first, second, [second])],
    [handOver(stranger, second, [stranger, second])],
    ['x'],
  ])
    expect(await followKeys(offered, given, notes)).toBeNull()
  expect(await followKeys(writeTrust(stranger.trust), given, rightly)).toBeNull()
  expect(await followKeys(null, given, rightly)).toBeNull()
  expect(await followKeys(offered, { printed: null, known: null }, rightly)).toBeNull()
})
