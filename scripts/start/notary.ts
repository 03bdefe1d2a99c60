import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../root.ts'
import { freePort } from './free-ports.ts'
import { keptPort } from './kept-port.ts'
import type { Programs } from './server-build.ts'
import type { Supervisor } from './supervisor.ts'

/** As in supervisor.ts; with fetch this process would take 5 MB more for as long as the product runs. */
const { get } = process.getBuiltinModule('node:http')

interface Place {
  readonly dataDir: string
  readonly supervisor: Supervisor
  readonly programs: Programs
  /** Waits until the process of this name answers at the address. */
  readonly ready: (name: string, url: string) => Promise<void>
}

/** Neither knows where the database is: the signer sees sizes and hashes, the witness what the signer signed. */
async function startOne(place: Place, mode: 'signer' | 'witness', facts: Record<string, string>): Promise<string> {
  const folder = join(place.dataDir, 'notary', mode)
  // auditors ask the witness; of the signer only the API knows
  const port = mode === 'witness' ? await keptPort(join(folder, 'port'), 'the witness of the log') : await freePort()
  const url = `http://127.0.0.1:${port}`
  const { PATH, HOME, SystemRoot } = process.env
  place.supervisor.start({
    name: mode,
    args: [...place.programs('notary'), mode],
    cwd: root,
    live: `${url}/health`,
    env: {
      PATH,
      HOME,
      SystemRoot,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      ...facts,
    },
  })
  await place.ready(mode, `${url}/health`)
  return url
}

async function keyAt(url: string): Promise<string> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/key`, { agent: false, signal: AbortSignal.timeout(5_000) }, resolve).on('error', reject)
  })
  return (await text(reply)).trim()
}

/**
 * Starts the signer and a witness of the certificates' log, each a process with a key and a folder of its own.
 * @returns what the API must know of them; nothing where the operator runs a signer elsewhere (SIGNER_URL)
 */
export async function startNotary(place: Place): Promise<Record<string, string>> {
  if (process.env['SIGNER_URL']) return {}
  const token = randomBytes(32).toString('base64url')
  const { LEDGER_ORIGIN, WITNESS_NAME } = process.env
  const signerUrl = await startOne(place, 'signer', { SIGNER_TOKEN: token, ...(LEDGER_ORIGIN && { LEDGER_ORIGIN }) })
  const logKey = await keyAt(signerUrl)
  const ownNotary = { SIGNER_URL: signerUrl, SIGNER_TOKEN: token, LEDGER_KEY: logKey }
  // witnesses elsewhere are worth more than one beside the signer
  if (process.env['WITNESS_URLS']) return ownNotary
  const witnessUrl = await startOne(place, 'witness', { LOG_KEYS: logKey, ...(WITNESS_NAME && { WITNESS_NAME }) })
  return { ...ownNotary, WITNESS_URLS: witnessUrl, WITNESS_KEYS: await keyAt(witnessUrl) }
}
