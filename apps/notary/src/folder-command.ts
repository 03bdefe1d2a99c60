import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ED25519, parseHandOver, readVerifierKey, writeVerifierKey, type VerifierKey } from '@eluent/ledger'
import { sha256 } from './crypto.ts'
import { appoint, finishHandOver, goOn, readHandOvers, recover, rotate } from './hand-overs.ts'
import { Heads } from './heads.ts'
import { KEY_KINDS } from './notary.ts'
import { loadSigningKey, type SigningKey } from './signing-key.ts'

export class CommandError extends Error {
  override readonly name = 'CommandError'
}

const COMMANDS = ['rotate', 'appoint', 'recover', 'acknowledge'] as const

export interface FolderCommand {
  readonly name: (typeof COMMANDS)[number]
  readonly why: string
  /** Where the key for a recovery lies, or is to lie. */
  readonly keyFile: string | undefined
  /** The log's key, where its folder is lost too. */
  readonly logKey: string | undefined
}

/** Reads the words behind `npm run ledger:... --`. @throws CommandError */
export function readCommand(words: readonly string[]): FolderCommand {
  const [word, ...rest] = words
  const name = COMMANDS.find((one) => one === word)
  if (name === undefined) throw new CommandError(`say what to do: ${COMMANDS.join(', ')}`)
  const withFile = name === 'appoint' || name === 'recover'
  const usage = `npm run ledger:${name} -- ${withFile ? '--key-file FILE ' : ''}${name === 'recover' ? '[--log-key KEY] ' : ''}--why "..."`
  try {
    const { values } = parseArgs({
      args: rest,
      options: { why: { type: 'string' }, 'key-file': { type: 'string' }, 'log-key': { type: 'string' } },
    })
    const why = values.why?.replaceAll(/\s+/g, ' ').trim() ?? ''
    if (why === '' || withFile !== (values['key-file'] !== undefined)) throw new Error('a word is missing or too many')
    return { name, why, keyFile: values['key-file'], logKey: values['log-key'] }
  } catch (cause) {
    throw new CommandError(`${(cause as Error).message}\nUse: ${usage}`, { cause })
  }
}

/** The folders of signer and witness: one of its own, or those of `npm start`. */
function foldersIn(dataDir: string): { signer: string | undefined; witness: string | undefined } {
  const file = join(dataDir, 'public-key.txt')
  if (existsSync(file)) {
    const isSigner = readVerifierKey(sha256, readFileSync(file, 'utf8').trim()).type === ED25519
    return { signer: isSigner ? dataDir : undefined, witness: isSigner ? undefined : dataDir }
  }
  const witness = join(dataDir, 'notary', 'witness')
  return { signer: join(dataDir, 'notary', 'signer'), witness: existsSync(witness) ? witness : undefined }
}

const ownKey = (signer: string): SigningKey => loadSigningKey(signer, { ...KEY_KINDS.signer, name: undefined })
const namesOf = (signer: string): string[] => readHandOvers(signer).map((note) => parseHandOver(sha256, note).from.name)

function changeKey(signer: string, command: FolderCommand, at: string): VerifierKey {
  const { name, why, keyFile = '', logKey } = command
  const given = { at, why }
  if (name === 'recover') {
    const lost = logKey === undefined ? ownKey(signer).verifier : readVerifierKey(sha256, logKey)
    return recover(signer, lost, keyFile, given)
  }
  const key = ownKey(signer)
  if (name === 'rotate') return rotate(signer, key, given)
  if (name === 'acknowledge') return goOn(signer, key, given)
  appoint(signer, key, keyFile, given)
  return key.verifier
}

/**
 * Changes the key of a log, or takes a restored folder as it is. Nothing may run on the folders.
 * @returns what to say to the operator
 * @throws CommandError, FolderInUse, KeyFault
 */
export function runFolderCommand(dataDir: string, command: FolderCommand, now: Date): string {
  const { signer, witness } = foldersIn(dataDir)
  // of a lost signer everything is gone
  if (signer !== undefined && command.name === 'recover') mkdirSync(signer, { recursive: true, mode: 0o700 })
  const opened = [signer, witness].filter((folder) => folder !== undefined).map((folder) => new Heads(folder))
  const [heads] = opened
  try {
    let said = 'The logs that were witnessed here are closed: the witness takes a log of another name.'
    if (signer !== undefined) {
      finishHandOver(signer)
      if (heads?.isRestored === true && command.name !== 'acknowledge')
        throw new CommandError('This folder was copied or restored: npm run ledger:acknowledge -- --why "..." first')
      const line = writeVerifierKey(changeKey(signer, command, now.toISOString()))
      writeFileSync(join(signer, 'public-key.txt'), `${line}\n`)
      said = `The log's key is ${line}\nGive it to witnesses and auditors (LOG_KEYS, LEDGER_KEY), with what /log/hand-overs shows.`
    }
    if (command.name === 'acknowledge')
      for (const one of opened) one.acknowledge(signer === undefined ? [] : namesOf(signer), command.why)
    return said
  } finally {
    for (const one of opened) one.close()
  }
}
