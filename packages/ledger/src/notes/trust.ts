import { concat, sameBytes, utf8, type Bytes, type Sha256 } from '../bytes/bytes.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import type { TrustPolicy } from './checkpoint.ts'
import { COSIGNATURE, ED25519, readVerifierKey, writeVerifierKey, type VerifierKey } from './keys.ts'

/** Keys and quorum as texts: so a server offers them, and a browser keeps them. */
export interface TrustTexts {
  readonly log: string
  readonly witnesses: readonly string[]
  readonly quorum: number
}

/** @throws LedgerError malformed */
export function readTrust(sha256: Sha256, { log, witnesses, quorum }: TrustTexts): TrustPolicy {
  const keyOf = (line: string, type: VerifierKey['type']): VerifierKey => {
    const key = readVerifierKey(sha256, line)
    if (key.type !== type)
      throw new LedgerError('malformed', 'A key of the log and a key of a witness are not the same.')
    return key
  }
  const keys = witnesses.map((line) => keyOf(line, COSIGNATURE))
  if (!Number.isSafeInteger(quorum) || quorum < 0 || quorum > keys.length)
    throw new LedgerError('malformed', 'As many signatures are needed as there are witnesses, or fewer.')
  return { log: keyOf(log, ED25519), witnesses: keys, quorum }
}

export function writeTrust({ log, witnesses, quorum }: TrustPolicy): TrustTexts & { witnesses: string[] } {
  return { log: writeVerifierKey(log), witnesses: witnesses.map(writeVerifierKey), quorum }
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits: who wants another key with the same print makes 2^80 of them. */
const PRINT_BYTES = 10

/** Sixteen characters that stand for a key, short enough to be printed and compared by eye. */
export function printOfKey(sha256: Sha256, key: VerifierKey): string {
  const bytes = sha256(utf8(`eluent-key-print\n${writeVerifierKey(key)}`)).slice(0, PRINT_BYTES)
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: bits.length / 5 }, (_, at) =>
    ALPHABET.charAt(Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)),
  ).join('')
}

/** Keys and quorum as a printed code bears them: `quorum.log.witness...`. */
export function writeKeyPrints(sha256: Sha256, { log, witnesses, quorum }: TrustPolicy): string {
  return [String(quorum), ...[log, ...witnesses].map((key) => printOfKey(sha256, key))].join('.')
}

/**
 * The policy that printed keys make of those that are offered; witnesses that joined later do not count.
 * @returns null where the offered keys are not the printed ones, or too few of them
 */
export function trustByPrints(sha256: Sha256, prints: string, offered: TrustPolicy): TrustPolicy | null {
  const [quorum = '', log, ...others] = prints.split('.')
  const witnesses = offered.witnesses.filter((key) => others.includes(printOfKey(sha256, key)))
  const needed = /^\d{1,2}$/.test(quorum) ? Number(quorum) : Infinity
  if (printOfKey(sha256, offered.log) !== log || witnesses.length < needed) return null
  return { log: offered.log, witnesses, quorum: needed }
}

export function isSameKey(a: VerifierKey, b: VerifierKey): boolean {
  const bytesOf = ({ name, type, publicKey }: VerifierKey): Bytes =>
    concat(utf8(name), Uint8Array.of(0, type), publicKey)
  return sameBytes(bytesOf(a), bytesOf(b))
}
