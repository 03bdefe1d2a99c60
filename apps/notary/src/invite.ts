/** `npm run witness:invite` calls it with `--log-key KEY --address URL`: writes an invitation for somebody else's witness. */
import { parseArgs } from 'node:util'
import { readInvitation, writeInvitation } from './invitation.ts'

const TIMEOUT_MS = 10_000

async function run(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { 'log-key': text, address: text } })
  const { 'log-key': log = '', address = '' } = values
  const checkpoint = await currentCheckpoint(address)
  const invitation = writeInvitation({ log, address, ...(checkpoint !== undefined && { checkpoint }) })
  await readInvitation(invitation)
  process.stdout.write(invitation)
}

async function currentCheckpoint(address: string): Promise<string | undefined> {
  try {
    const reply = await fetch(`${address}/checkpoint`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (reply.status === 200) return await reply.text()
    throw new Error(`it answered ${reply.status}`)
  } catch (error) {
    process.stderr.write(`The log could not be read at ${address} (${(error as Error).message}).\n`)
    process.stderr.write(
      'The invitation names no state of the log: the witness begins with the first one it is shown.\n',
    )
    return undefined
  }
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 2
}
