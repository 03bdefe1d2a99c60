/** `npm run ledger:verify -- FILE --log-key KEY [--witness-key KEY]...`: checks an evidence file, without any server. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { standingOf, verifyEvidence } from '../evidence/evidence.ts'
import { readVerifierKey } from '../notes/keys.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { nodeCrypto } from './node-crypto.ts'
import { verifyKsi } from './verify-ksi.ts'

const USAGE =
  'FILE --log-key KEY [--witness-key KEY]...   (keys as name+id+key, got on another way than the file)\n--ksi FILE --for FILE [--publication TEXT]   (a stored KSI signature)'

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'log-key': { type: 'string' }, 'witness-key': { type: 'string', multiple: true } },
  })
  const [file] = positionals
  const logKey = values['log-key']
  if (file === undefined || logKey === undefined || positionals.length > 1)
    throw new TypeError('a file and a key are needed')
  const witnesses = (values['witness-key'] ?? []).map((key) => readVerifierKey(nodeCrypto.sha256, key))
  const trust = { log: readVerifierKey(nodeCrypto.sha256, logKey), witnesses, quorum: witnesses.length }
  const { tracer, events, checkpoint } = await verifyEvidence(nodeCrypto, readFileSync(file, 'utf8'), trust)
  console.log(`TRACER ${tracer}: issued and unaltered`)
  for (const { leaf, summary, details, anchored } of events) {
    console.log(`${leaf.at}  ${leaf.event}${anchored ? '' : '  (anchor pending: not proven)'}`)
    for (const [name, value] of Object.entries({ ...summary, ...details }))
      console.log(`  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  }
  const asOf =
    checkpoint?.witnessedAt?.toISOString() ?? (checkpoint ? `checkpoint ${checkpoint.size}` : 'no checkpoint')
  console.log(`${standingOf(events, new Date())}; status as of ${asOf}`)
}

try {
  if (!process.argv.includes('--ksi')) await run()
  else if (!verifyKsi()) process.exitCode = 1
} catch (error) {
  const refused = error instanceof LedgerError
  console.error(refused ? `NOT VALID: ${error.message}` : `${(error as Error).message}\n${USAGE}`)
  process.exitCode = refused ? 1 : 2
}
