import {
  checkNote,
  checkpointText,
  parseCheckpoint,
  verifyCheckpoint,
  type AddCheckpoint,
  type Bytes,
  type Checkpoint,
} from '@eluent/ledger'
import type { Database } from '../../platform/db/database.ts'
import {
  hashesIn,
  keepCheckpoint,
  keepCosignature,
  lastWitnessed,
  latestCheckpoint,
  latestNote,
  ledgerSizes,
} from '../../records/ledger/ledger-store.ts'
import { mapEntriesIn } from '../../records/ledger/map-entries.ts'
import type { LedgerTree } from '../../records/ledger/ledger-tree.ts'
import type { LedgerTrust, WitnessAddress } from '../../views/ledger/ledger-trust.ts'
import type { Settings } from '../../platform/settings.ts'
import { requireOwnLog } from './join-log.ts'
import { nodeCrypto } from './node-crypto.ts'
import { askSigner, askWitness, OtherSize } from './notary-client.ts'

interface Deps {
  readonly db: Database
  readonly settings: Settings
  readonly now: () => Date
  readonly ledgerTree: LedgerTree
  readonly ledgerTrust: LedgerTrust
}

/** The log as it stands is shorter than what was signed of it: entries were removed, or an old backup was restored. */
export class LedgerShortened extends Error {
  override readonly name = 'LedgerShortened'
}

/** The notary knows less than it signed: its folder was brought back from a copy. */
class NotaryRestored extends Error {
  override readonly name = 'NotaryRestored'
}

/** Asks again with the size that the notary knows. */
async function withKnownSize(size: number, guess: number, ask: (oldSize: number) => Promise<string>): Promise<string> {
  try {
    return await ask(guess)
  } catch (error) {
    if (!(error instanceof OtherSize)) throw error
    if (error.size > size)
      throw new LedgerShortened(`${error.size} entries were signed, the ledger has ${size}`, { cause: error })
    if (error.size < guess)
      throw new NotaryRestored(
        `${guess} entries were signed and the notary knows of ${error.size}: its folder is older. Bring back the newest one, or: npm run ledger:acknowledge -- --why "..."`,
        { cause: error },
      )
    return ask(error.size)
  }
}

/**
 * Sees to it that the tree begins with what was signed last, so that no damaged tile gets into what is signed next.
 * @returns what was signed last
 */
async function prepareTree({ db, ledgerTree }: Pick<Deps, 'db' | 'ledgerTree'>): Promise<Checkpoint | undefined> {
  const latest = await db.lookUp(latestCheckpoint)
  await ledgerTree.cutTo(latest?.size ?? 0)
  const signed = latest && parseCheckpoint(latest.note).checkpoint
  // where it is not, the signer refuses what does not continue what it signed
  if (signed) await ledgerTree.isSound(hashesIn(db.lookups), signed)
  return signed
}

/**
 * How many entries the signer has signed, asked by a state that no log has: it answers with what it knows and signs nothing.
 * @throws Error when it cannot be reached
 */
export async function sizeAtSigner({ signer, policy }: LedgerTrust): Promise<number> {
  if (!signer || !policy) return 0
  const head = { origin: policy.log.name, size: 1, root: new Uint8Array(32) }
  try {
    await askSigner(signer.url, signer.token, { oldSize: 1, proof: [], checkpoint: checkpointText(head) })
  } catch (error) {
    if (error instanceof OtherSize) return error.size
    throw error
  }
  throw new Error('the signer signed a state that no log has')
}

/** Has everything that was appended signed by the signer. @returns whether there was something to sign */
export async function publishCheckpoint(deps: Deps): Promise<boolean> {
  const { db, ledgerTree, ledgerTrust } = deps
  const { signer, policy } = ledgerTrust
  if (!signer || !policy) return false
  const { size, signed: signedSize } = await db.lookUp(ledgerSizes)
  if (size === 0 || signedSize === size) return false
  await requireOwnLog(deps)
  if (signedSize > size) throw new LedgerShortened(`${signedSize} entries were signed, the ledger has ${size}`)
  const hashes = hashesIn(db.lookups)
  const last = await prepareTree({ db, ledgerTree })
  const head = { origin: policy.log.name, size, root: await ledgerTree.root(hashes, size) }
  // a log that goes on under another name begins from nothing for those who sign it
  const knownSize = last?.origin === policy.log.name ? signedSize : 0
  const sign = (mapRoot: Bytes | undefined): Promise<string> =>
    withKnownSize(size, knownSize, async (oldSize) => {
      if (oldSize > size) throw new OtherSize(oldSize)
      const proof = oldSize === 0 ? [] : await ledgerTree.consistencyProof(hashes, oldSize, size)
      return askSigner(signer.url, signer.token, { oldSize, proof, checkpoint: checkpointText({ ...head, mapRoot }) })
    })
  const mapRoot = await ledgerTree.map.nextRoot(mapEntriesIn(db.lookups), last, size)
  const note = await sign(mapRoot).catch((error: unknown) => {
    // whoever was killed while the signer answered had no map yet: there is one signed text of a size
    if (mapRoot && error instanceof OtherSize && error.size === size) return sign(undefined)
    throw error
  })
  const signed = await verifyCheckpoint(nodeCrypto, note, { log: policy.log, witnesses: [], quorum: 0 })
  if (signed.size !== size) throw new Error(`the signer signed ${signed.size} entries instead of ${size}`)
  await keepCheckpoint(db.lookups, size, note)
  return true
}

/**
 * How old a witness's word may become. A proof whose witnesses signed more than 30 days ago is none (`LONGEST_AGE_MS`), also
 * in a laboratory that seals nothing for as long.
 */
const RENEW_AFTER_MS = 24 * 3_600_000

/**
 * Has the latest checkpoint cosigned by a witness that has not done so, or not since yesterday.
 * @returns whether there was something to cosign
 */
export async function publishToWitness(
  { db, ledgerTree, now }: Pick<Deps, 'db' | 'ledgerTree' | 'now'>,
  { url, key }: WitnessAddress,
): Promise<boolean> {
  const latest = await db.lookUp((lookups) => latestNote(lookups, key.name))
  if (!latest) return false
  const { size, note: checkpoint, cosigned_at: last } = latest
  if (last !== null && now().getTime() - Date.parse(last) < RENEW_AFTER_MS) return false
  const hashes = hashesIn(db.lookups)
  const { origin } = parseCheckpoint(checkpoint).checkpoint
  const ask = async (oldSize: number): Promise<string> => {
    if (oldSize > size) throw new OtherSize(oldSize)
    const request: AddCheckpoint = {
      oldSize,
      proof: oldSize === 0 ? [] : await ledgerTree.consistencyProof(hashes, oldSize, size),
      checkpoint,
    }
    return askWitness(url, request)
  }
  const line = await withKnownSize(size, await db.lookUp((lookups) => lastWitnessed(lookups, key.name, origin)), ask)
  const { note } = parseCheckpoint(checkpoint + line)
  const [cosignature] = await checkNote(nodeCrypto, note, [key])
  if (!cosignature?.at) throw new Error(`${url} answered no cosignature of ${key.name}`)
  await keepCosignature(db.lookups, {
    size,
    witness: key.name,
    line,
    cosigned_at: cosignature.at.toISOString(),
  })
  return true
}
