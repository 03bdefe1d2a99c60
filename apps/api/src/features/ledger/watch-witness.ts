import type { AddCheckpoint } from '@eluent/ledger'
import { ledgerSizes, newestNote } from '../../records/ledger/ledger-store.ts'
import type { WitnessAddress } from '../../views/ledger/ledger-trust.ts'
import type { Deps } from '../../views/deps.ts'
import { general, shortened, type AuditFault } from './audit-entries.ts'
import { askWitness, OtherSize } from './notary-client.ts'

/**
 * Asks a witness for the state that it has cosigned, by the call that every witness answers: the newest checkpoint is sent as one
 * that it knows already, and where it knows another it says so.
 * @returns what is wrong with our log by what the witness knows; null where it agrees, or is behind
 * @throws Error when it cannot be reached
 */
export async function watchWitness(
  { db }: Pick<Deps, 'db'>,
  { url, key }: WitnessAddress,
  latest: { size: number; note: string },
): Promise<AuditFault | null> {
  const request: AddCheckpoint = { oldSize: latest.size, proof: [], checkpoint: latest.note }
  try {
    await askWitness(url, request)
    return null
  } catch (error) {
    if (!(error instanceof OtherSize)) throw error
    if (error.size === latest.size)
      return general(`the witness ${key.name} knows another log of ${latest.size} entries: this one was rewritten`)
    // a node may have published since
    const now = await db.lookUp(newestNote)
    if (error.size <= (now?.size ?? 0)) return null
    const { size } = await db.lookUp(ledgerSizes)
    if (size < error.size) return shortened(error.size, size, `the witness ${key.name}`)
    return general(
      `the witness ${key.name} has signed ${error.size} entries, and the checkpoint of them is not here: it was removed, or an older backup was restored`,
    )
  }
}
