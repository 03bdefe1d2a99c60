import { isLogLeaf, parseHandOver, parseLeaf, followLogKey, LedgerError, type VerifierKey } from '@eluent/ledger'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import { appendLogLeaf } from '../../records/ledger/append-leaf.ts'
import { listLogEntries, lockLedger } from '../../records/ledger/ledger-store.ts'
import { sha256 } from '../../records/ledger/sha256.ts'
import type { Deps } from '../../views/deps.ts'
import { nodeCrypto } from './node-crypto.ts'
import { readSignerHandOvers } from './notary-client.ts'

type LogDeps = Pick<Deps, 'db' | 'settings' | 'now'>

/** Entries of the log about itself are of no organization; a transaction has one all the same. */
const NO_ONES = { organizationId: 1 }

/** How the key of the log became another one, as the log has it, each a signed note. */
export async function listHandOvers(db: Kysely<DB>): Promise<{ seq: number; note: string }[]> {
  const entries = await listLogEntries(db)
  return entries.flatMap(({ seq, leaf: text }) => {
    const leaf = parseLeaf(text)
    return isLogLeaf(leaf) && leaf.event !== 'map' ? [{ seq, note: leaf.text }] : []
  })
}

/** Those of the log, then those that only the signer has yet. A signer that is away has none. */
export async function collectHandOvers({ db, settings: { ledger } }: LogDeps): Promise<string[]> {
  const known = (await db.lookUp(listHandOvers)).map(({ note }) => note)
  const url = ledger.signerUrl
  const more = url === undefined ? [] : await readSignerHandOvers(url).catch(() => [])
  return [...known, ...more.filter((note) => !known.includes(note))]
}

/** Enters what the log does not have yet. */
export async function enterHandOvers({ db, now }: LogDeps, notes: readonly string[]): Promise<void> {
  const known = await db.lookUp(listHandOvers)
  if (notes.length === known.length) return
  await db.transaction(NO_ONES, async (tx) => {
    await lockLedger(tx)
    const entered = new Set((await listHandOvers(tx)).map(({ note }) => note))
    for (const note of notes) {
      if (entered.has(note)) continue
      await appendLogLeaf(tx, { event: parseHandOver(sha256, note).kind, at: now(), text: note })
    }
  })
}

/**
 * The keys that the log had before the trusted one, each with the number of entries up to which it may have signed.
 * @param entries as the log has them
 */
export async function formerKeys(
  trusted: VerifierKey,
  entries: readonly { seq: number; note: string }[],
): Promise<{ key: VerifierKey; upTo: number }[]> {
  const notes = entries.map(({ note }) => note)
  const former: { key: VerifierKey; upTo: number }[] = []
  for (const { seq, note } of entries) {
    try {
      const { kind, from } = parseHandOver(sha256, note)
      if (kind === 'appoint') continue
      const { keys } = await followLogKey(nodeCrypto, from, notes)
      if (keys.some(({ name, id }) => name === trusted.name && Buffer.compare(id, trusted.id) === 0))
        former.push({ key: from, upTo: seq })
    } catch (error) {
      // what is not signed as it must be leads nowhere
      if (!(error instanceof LedgerError)) throw error
    }
  }
  return former
}
