import { parseCheckpoint, readVerifierKey, verifyCheckpoint, type VerifierKey } from '@eluent/ledger'
import { nodeCrypto, sha256 } from './crypto.ts'

/** What somebody else needs to witness a log: no secret is in it. */
export interface Invitation {
  /** The log's public key, `name+id+key`. */
  readonly log: string
  /** Where its checkpoint and tiles are served. */
  readonly address: string
  /** The log as it stood, signed; none where nothing was signed yet. */
  readonly checkpoint?: string
}

const FORMAT = 'eluent-witness-invitation/1'

export function writeInvitation(invitation: Invitation): string {
  return `${JSON.stringify({ format: FORMAT, ...invitation }, null, 2)}\n`
}

export class BadInvitation extends Error {
  override readonly name = 'BadInvitation'
}

/** @throws BadInvitation */
export async function readInvitation(text: string): Promise<Invitation & { readonly key: VerifierKey }> {
  try {
    const { format, log, address, checkpoint } = JSON.parse(text) as Record<string, unknown>
    if (format !== FORMAT || typeof log !== 'string' || typeof address !== 'string')
      throw new Error(`it is not of the format ${FORMAT}`)
    if (!['http:', 'https:'].includes(new URL(address).protocol)) throw new Error('the address is none of the web')
    const key = readVerifierKey(sha256, log)
    if (checkpoint === undefined) return { log, address, key }
    if (typeof checkpoint !== 'string') throw new Error('its checkpoint is no text')
    await verifyCheckpoint(nodeCrypto, checkpoint, { log: key, witnesses: [], quorum: 0 })
    return { log, address, key, checkpoint }
  } catch (error) {
    throw new BadInvitation(`The invitation cannot be used: ${(error as Error).message}`, { cause: error })
  }
}

/** A checkpoint with the log's own signature alone: others may have cosigned it. */
export function ownNote(note: string, { name }: VerifierKey): string {
  const { text } = parseCheckpoint(note).note
  const lines = note.slice(text.length + 1).split('\n')
  return `${text}\n${lines
    .filter((line) => line.startsWith(`— ${name} `))
    .map((line) => `${line}\n`)
    .join('')}`
}
