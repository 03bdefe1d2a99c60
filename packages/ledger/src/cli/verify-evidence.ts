/** `npm run ledger:verify -- FILE [--log-key KEY] [--witness-key KEY]...`: checks an evidence file, without any server. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { judgeEvidence, type Judgement } from '../evidence/judge-certificate.ts'
import { NOT_PROVEN } from '../evidence/standing.ts'
import { verifyCheckpoint, type TrustPolicy } from '../notes/checkpoint.ts'
import { keyOfEvidence } from '../notes/hand-over.ts'
import { readVerifierKey } from '../notes/keys.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { nodeCrypto } from './node-crypto.ts'
import { printTimestamps } from './print-timestamps.ts'
import { verifyKsi } from './verify-ksi.ts'

const USAGE = `FILE [--log-key KEY] [--witness-key KEY]... [--hand-overs FILE] [--checkpoint FILE] [--any-age] [--time-stamps DIR]   (keys as name+id+key, got on another way than the file)
--ksi FILE --for FILE [--publication TEXT]   (a stored KSI signature)`
/** Nothing is proven without the keys that these name. */
const DO = {
  no_keys: 'Give the key of the log with --log-key, and that of a witness with --witness-key.',
  no_witness: 'Give the key of a witness with --witness-key.',
  older: 'Ask the laboratory for the present evidence.',
  outdated: 'Ask the laboratory for the present evidence; --any-age says how it stood then.',
} as const

/** What `/log/hand-overs` of the laboratory answered. @throws TypeError */
function handOversIn(file: string): string[] {
  const notes: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (Array.isArray(notes) && notes.every((note) => typeof note === 'string')) return notes
  throw new TypeError(`${file} holds no hand-overs`)
}

/** Evidence under another key of the same log is checked under that one, where signed hand-overs lead to it. */
async function followed(
  text: string,
  trust: TrustPolicy | null,
  notes: readonly string[],
): Promise<TrustPolicy | null> {
  if (trust === null || notes.length === 0) return trust
  const { keys } = JSON.parse(text) as { keys: { log: string } | null }
  return keys && { ...trust, log: await keyOfEvidence(nodeCrypto, keys.log, trust.log, notes) }
}

/** The file and the keys to check it by. @throws what the caller wrote wrongly */
function readWords() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'log-key': { type: 'string' },
      'witness-key': { type: 'string', multiple: true },
      'time-stamps': { type: 'string' },
      'hand-overs': { type: 'string' },
      checkpoint: { type: 'string' },
      'any-age': { type: 'boolean', default: false },
    },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new TypeError('a file is needed')
  const keyOf = (line: string) => readVerifierKey(nodeCrypto.sha256, line)
  const witnesses = (values['witness-key'] ?? []).map(keyOf)
  const log = values['log-key'] === undefined ? null : keyOf(values['log-key'])
  // files that earlier releases sent compressed end with white space, and so do those that an editor saved
  const text = readFileSync(file, 'utf8').trimEnd()
  const notes = values['hand-overs'] === undefined ? [] : handOversIn(values['hand-overs'])
  const trust = log && { log, witnesses, quorum: witnesses.length }
  const { checkpoint, 'any-age': anyAge } = values
  return { text, trust, folder: values['time-stamps'], notes, checkpoint, anyAge }
}

/** A checkpoint of the log that was kept from before, such as one of `/log/checkpoint`. @throws LedgerError where the log did not sign it */
async function readSeen(file: string | undefined, trust: TrustPolicy | null) {
  if (file === undefined || !trust) return null
  return verifyCheckpoint(nodeCrypto, readFileSync(file, 'utf8'), { log: trust.log, witnesses: [], quorum: 0 })
}

function printEntries({ evidence, status }: Judgement): void {
  if (!evidence) return
  console.log(`TRACER ${evidence.tracer}${status === 'NotProven' ? '' : ': issued and unaltered'}`)
  for (const { leaf, summary, details, anchored } of evidence.events) {
    console.log(`${leaf.at}  ${leaf.event}${anchored ? '' : '  (not proven)'}`)
    for (const [name, value] of Object.entries({ ...summary, ...details }))
      console.log(`  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  }
}

const momentOf = (checkpoint: Judgement['checkpoint']): string =>
  checkpoint?.witnessedAt?.toISOString() ?? `checkpoint ${checkpoint?.size}`

/** @returns whether it is proven */
function print(judged: Judgement): boolean {
  const { status, reason, faults, checkpoint } = judged
  if (status === 'Invalid') {
    console.error(`NOT VALID: ${faults.join(' ')}`)
    return false
  }
  printEntries(judged)
  if (reason !== null) {
    const advice = reason in DO ? ` ${DO[reason as keyof typeof DO]}` : ''
    const asOf = reason === 'older' || reason === 'outdated' ? ` (as of ${momentOf(checkpoint)})` : ''
    console.error(`NOT PROVEN${asOf}: ${NOT_PROVEN[reason]}${advice}`)
    return false
  }
  console.log(`${status}; status as of ${momentOf(checkpoint)}`)
  return true
}

async function run(): Promise<boolean> {
  if (process.argv.includes('--ksi')) return verifyKsi()
  const { text, trust: given, folder, notes, checkpoint, anyAge } = readWords()
  const trust = await followed(text, given, notes)
  const freshness = { seen: await readSeen(checkpoint, trust), anyAge }
  const judged = await judgeEvidence(nodeCrypto, { evidence: text, trust, now: new Date(), freshness })
  const isProven = print(judged)
  printTimestamps(judged.evidence?.anchors ?? [], folder)
  return isProven
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  console.error(
    `${error instanceof LedgerError ? `This is no key: ${error.message}` : (error as Error).message}\n${USAGE}`,
  )
  process.exitCode = 2
}
