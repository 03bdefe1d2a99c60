import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ED25519,
  handOverText,
  parseHandOver,
  sameKey,
  utf8,
  writeNote,
  type HandOver,
  type VerifierKey,
} from '@eluent/ledger'
import { sha256 } from './crypto.ts'
import { makeKeyFile, makeNextKey, readKeyFile, useNextKey, type SigningKey } from './signing-key.ts'

/** The hand-overs of a log as its signer keeps them, until the log has them. */
export function readHandOvers(dataDir: string): string[] {
  const file = join(dataDir, 'hand-overs.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : []
}

function keepHandOver(dataDir: string, note: string): void {
  const file = join(dataDir, 'hand-overs.json')
  writeFileSync(`${file}.new`, JSON.stringify([...readHandOvers(dataDir), note], null, 2), { flush: true })
  renameSync(`${file}.new`, file)
}

function signed(handOver: HandOver, by: readonly SigningKey[]): string {
  const text = handOverText(handOver)
  return writeNote({ text, signatures: by.map((key) => ({ ...key.verifier, signature: key.sign(utf8(text)) })) })
}

/** Takes a key that was handed over to, where the process that made it died before it was in its place. */
export function finishHandOver(dataDir: string): void {
  useNextKey(dataDir, (key) =>
    readHandOvers(dataDir).some((note) => sameKey(parseHandOver(sha256, note).to, key.name, key.id)),
  )
}

function appointedKey(dataDir: string): VerifierKey | undefined {
  return readHandOvers(dataDir)
    .map((note) => parseHandOver(sha256, note))
    .findLast(({ kind }) => kind === 'appoint')?.to
}

type Given = Pick<HandOver, 'at' | 'why'>

/** Makes a key and hands the log over to it; the key that is appointed for a loss stays so. @param by who signs besides the new key */
function handOver(
  dataDir: string,
  kind: HandOver['kind'],
  from: VerifierKey,
  by: SigningKey,
  given: Given,
): VerifierKey {
  const appointed = appointedKey(dataDir)
  const next = makeNextKey(dataDir, from.name, kind !== 'succeed', ED25519)
  keepHandOver(dataDir, signed({ kind, from, to: next.verifier, ...given }, [by, next]))
  finishHandOver(dataDir)
  if (appointed)
    keepHandOver(dataDir, signed({ kind: 'appoint', from: next.verifier, to: appointed, ...given }, [next]))
  return next.verifier
}

/** The planned change of a key: the log keeps its name. */
export function rotate(dataDir: string, key: SigningKey, given: Given): VerifierKey {
  return handOver(dataDir, 'succeed', key.verifier, key, given)
}

/** The log goes on under another name, since nobody knows how far it had come. */
export function goOn(dataDir: string, key: SigningKey, given: Given): VerifierKey {
  return handOver(dataDir, 'acknowledge', key.verifier, key, given)
}

/** Makes a key, to be kept apart, that may name the next one where the log's own is lost or stolen. */
export function appoint(dataDir: string, key: SigningKey, file: string, given: Given): void {
  const recovery = makeKeyFile(file, `${key.verifier.name}/recovery`, ED25519)
  keepHandOver(dataDir, signed({ kind: 'appoint', from: key.verifier, to: recovery.verifier, ...given }, [key]))
}

/**
 * Names the next key by the appointed one.
 * @param lost the log's present key
 */
export function recover(dataDir: string, lost: VerifierKey, file: string, given: Given): VerifierKey {
  return handOver(dataDir, 'recover', lost, readKeyFile(file, ED25519), given)
}
