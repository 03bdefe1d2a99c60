import {
  checkNote,
  LedgerError,
  parseCheckpoint,
  toHex,
  verifyCheckpoint,
  type Checkpoint,
  type TrustPolicy,
} from '@eluent/ledger'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import { shortened, type AuditedEntries, type AuditFault } from './audit-entries.ts'
import { listCheckpoints, listCosignatures } from '../../records/ledger/ledger-store.ts'
import { nodeCrypto } from './node-crypto.ts'

const general = (text: string): AuditFault => ({ organizationId: null, certificateId: null, seq: null, text })

function rootFault(
  { tree, owners }: AuditedEntries,
  { size, root }: Checkpoint,
  goodSize: number,
  by: string,
): AuditFault[] {
  if (size > tree.size) return [shortened(size, tree.size, by)]
  if (toHex(tree.root(size)) === toHex(root)) return []
  const text = `the entries ${goodSize} to ${size - 1} are not those that ${by} covers; this certificate has one of them`
  // which of them was changed only a pin can tell
  const touched = new Map(
    owners.slice(goodSize, size).map((owner) => [`${owner.organizationId}/${owner.certificateId}`, owner]),
  )
  return [...touched.values()].map((owner) => ({ ...owner, seq: null, text }))
}

/** Holds the entries against every signed checkpoint and its cosignatures. */
export async function auditCheckpoints(
  db: Kysely<DB>,
  entries: AuditedEntries,
  policy: TrustPolicy,
): Promise<AuditFault[]> {
  const faults: AuditFault[] = []
  const checkpoints = await listCheckpoints(db)
  let goodSize = 0
  for (const { size, note } of checkpoints) {
    const by = `checkpoint ${size}`
    try {
      const checkpoint = await verifyCheckpoint(nodeCrypto, note, { ...policy, witnesses: [], quorum: 0 })
      if (checkpoint.size !== size) faults.push(general(`${by} is of ${checkpoint.size} entries`))
      const wrong = rootFault(entries, checkpoint, goodSize, by)
      if (wrong.length === 0) goodSize = size
      faults.push(...wrong)
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error
      faults.push(general(`${by}: ${error.message}`))
    }
  }
  for (const { size, witness, line, note } of await listCosignatures(db)) {
    const key = policy.witnesses.find(({ name }) => name === witness)
    // one that is not called any more
    if (!key) continue
    try {
      const checked = await checkNote(nodeCrypto, parseCheckpoint(note + line).note, [key])
      if (checked.length === 0)
        faults.push(general(`the cosignature of ${witness} under checkpoint ${size} is of another key`))
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error
      faults.push(general(`the cosignature of ${witness} under checkpoint ${size}: ${error.message}`))
    }
  }
  return faults
}

/** Holds the entries against a checkpoint from outside: a witness's, or one that was kept elsewhere. */
export async function holdAgainstCheckpoint(
  entries: AuditedEntries,
  note: string,
  policy: TrustPolicy,
  by: string,
): Promise<AuditFault[]> {
  try {
    const checkpoint = await verifyCheckpoint(nodeCrypto, note, { ...policy, quorum: 0 })
    return rootFault(entries, checkpoint, 0, by)
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    return [general(`${by}: ${error.message}`)]
  }
}
