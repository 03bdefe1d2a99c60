import { concat, fromBase64, toBase64, utf8, type Bytes } from '../bytes/bytes.ts'
import { COSIGNATURE, isKeyName, sameKey, type Crypto, type VerifierKey } from './keys.ts'
import { LedgerError } from '../bytes/ledger-error.ts'

/** Text under signatures, after c2sp.org/signed-note. */

export interface NoteSignature {
  readonly name: string
  readonly id: Bytes
  /** What follows the key id. */
  readonly signature: Bytes
}

export interface Note {
  /** Ends with a line feed. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

const MOST_SIGNATURES = 32
const LONGEST_NOTE = 65_536
/** Control characters other than the line feed. */
function hasControls(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x20 && code !== 0x0a) return true
  }
  return false
}

/** @throws LedgerError malformed */
export function parseNote(note: string): Note {
  if (note.length > LONGEST_NOTE || !note.isWellFormed() || hasControls(note))
    throw new LedgerError('malformed', 'A signed note is text of lines.')
  const cut = note.lastIndexOf('\n\n')
  if (cut < 0 || !note.endsWith('\n')) throw new LedgerError('malformed', 'The note has no signatures.')
  return { text: note.slice(0, cut + 1), signatures: parseSignatureLines(note.slice(cut + 2)) }
}

/** Signature lines alone, as a witness answers them. @throws LedgerError malformed */
export function parseSignatureLines(lines: string): NoteSignature[] {
  if (!lines.endsWith('\n')) throw new LedgerError('malformed', 'A signature line ends with a line feed.')
  const parts = lines.slice(0, -1).split('\n')
  if (parts.length > MOST_SIGNATURES) throw new LedgerError('malformed', 'The note has too many signatures.')
  return parts.map((line) => {
    const [dash, name = '', base64 = '', ...rest] = line.split(' ')
    const bytes = fromBase64(base64)
    if (dash !== '—' || rest.length > 0 || !isKeyName(name) || bytes.length < 5)
      throw new LedgerError('malformed', 'A signature line is a dash, a name and a signature.')
    return { name, id: bytes.slice(0, 4), signature: bytes.slice(4) }
  })
}

/** @returns the line without its line feed */
export function writeSignatureLine({ name, id, signature }: NoteSignature): string {
  return `— ${name} ${toBase64(concat(id, signature))}`
}

export function writeNote({ text, signatures }: Note): string {
  return `${text}\n${signatures.map((signature) => `${writeSignatureLine(signature)}\n`).join('')}`
}

/** What an Ed25519 cosignature signs: c2sp.org/tlog-cosignature. */
export function cosignedMessage(text: string, seconds: number): Bytes {
  return utf8(`cosignature/v1\ntime ${seconds}\n${text}`)
}

export function writeTimestamp(seconds: number): Bytes {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(seconds))
  return bytes
}

export interface CheckedSignature {
  readonly key: VerifierKey
  /** When a cosignature was made; null for a plain signature. */
  readonly at: Date | null
}

const LAST_SECOND = 253_402_300_799 // the year 9999

async function checkSignature(crypto: Crypto, key: VerifierKey, text: string, bytes: Bytes): Promise<CheckedSignature> {
  const refused = new LedgerError('signature', `The signature of ${key.name} does not fit the text.`)
  if (key.type !== COSIGNATURE) {
    if (bytes.length !== 64 || !(await crypto.verify(key.publicKey, utf8(text), bytes))) throw refused
    return { key, at: null }
  }
  if (bytes.length !== 72) throw refused
  const seconds = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0))
  if (seconds > LAST_SECOND) throw refused
  if (!(await crypto.verify(key.publicKey, cosignedMessage(text, seconds), bytes.slice(8)))) throw refused
  return { key, at: new Date(seconds * 1000) }
}

/** The signatures of known keys; those of others say nothing. @throws LedgerError signature, when one of them is wrong */
export async function checkNote(crypto: Crypto, note: Note, keys: readonly VerifierKey[]): Promise<CheckedSignature[]> {
  const checked: CheckedSignature[] = []
  for (const { name, id, signature } of note.signatures) {
    const key = keys.find((known) => sameKey(known, name, id))
    if (key && !checked.some((earlier) => earlier.key === key))
      checked.push(await checkSignature(crypto, key, note.text, signature))
  }
  return checked
}
