import { followLogKey, parseCheckpoint, readVerifierKey, writeVerifierKey, type VerifierKey } from '@eluent/ledger'
import type { Database } from '../../platform/db/database.ts'
import { keepFirst, readFacts, replaceFact, type Facts } from '../../platform/installation/facts.ts'
import { latestNote } from '../../records/ledger/ledger-store.ts'
import { sha256 } from '../../records/ledger/sha256.ts'
import type { Deps } from '../../views/deps.ts'
import { collectHandOvers, enterHandOvers } from './hand-overs.ts'
import { nodeCrypto } from './node-crypto.ts'

type LogDeps = Pick<Deps, 'db' | 'settings' | 'now'>

/**
 * Compares the key of our signer with the log's, which the database knows: since its last checkpoint, or since the first
 * start with a signer. Hand-overs that the signer has are entered in the log; where they lead to its key, that is the log's.
 * @returns a sentence where the signer is another one, which would sign the same entries under another name
 */
export async function joinLog(deps: LogDeps, facts: Facts): Promise<string | undefined> {
  const { db, settings, now } = deps
  const line = settings.ledger.logKey
  if (line === undefined) return undefined
  const own = readVerifierKey(sha256, line)
  let known = facts.get('log-key')?.value
  if (known === undefined) {
    const signer = await signerOfLast(db, own)
    if (signer !== undefined) return refusal(signer, line, own)
    known = await keepFirst(db.lookups, 'log-key', line, { at: now() })
  }
  const notes = await collectHandOvers(deps)
  const { keys, handOvers } = await followLogKey(nodeCrypto, readVerifierKey(sha256, known), notes)
  const isOwn = writeVerifierKey(keys.at(-1) ?? keys[0]) === line
  if (!isOwn) return refusal(readVerifierKey(sha256, known).name, line, own)
  await enterHandOvers(deps, notes)
  if (known === line) return undefined
  const why = handOvers.map((one) => `${one.kind} ${one.at}: ${one.why}`).join('; ')
  // another process that takes the same step records the same
  await replaceFact(db.lookups, 'log-key', line, { before: facts.get('log-key'), at: now(), by: 'hand-over', why })
  return undefined
}

/** Refuses to sign where the log's key became another one while we run. */
export async function requireOwnLog(deps: LogDeps): Promise<void> {
  const facts = await deps.db.lookUp(readFacts)
  if (facts.get('log-key')?.value === deps.settings.ledger.logKey) return
  const fault = await joinLog(deps, facts)
  if (fault !== undefined) throw new OtherLogKey(fault)
}

/** The signer is not the one of this log. */
class OtherLogKey extends Error {
  override readonly name = 'OtherLogKey'
}

function refusal(signer: string, line: string, own: VerifierKey): string {
  return `The log of certificates is signed by ${signer}, and the signer here is ${own.name}: it would begin another log. Name the signer of the log (SIGNER_URL, SIGNER_TOKEN, LEDGER_KEY). To change it on purpose: npm run installation -- --signer "${line}" --why "..."`
}

/** Who signed the last checkpoint, where it was not this key. */
async function signerOfLast(db: Database, own: VerifierKey): Promise<string | undefined> {
  const latest = await db.lookUp((lookups) => latestNote(lookups, own.name))
  if (!latest) return undefined
  const { note, checkpoint } = parseCheckpoint(latest.note)
  const isOurs = note.signatures.some(({ name, id }) => name === own.name && Buffer.compare(id, own.id) === 0)
  return isOurs ? undefined : checkpoint.origin
}
