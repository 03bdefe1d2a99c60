/** `npm run witness -- --invitation FILE`: a witness of somebody else's log, and what to answer them. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { followLog, LogDiffers, LogUnread } from './follow-log.ts'
import { readInvitation } from './invitation.ts'
import { startNotary } from './notary.ts'

const USAGE = '--invitation FILE [--data-dir DIR] [--host HOST] [--port PORT] [--url URL] [--name NAME]'
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** @returns whether the witness runs */
async function run(): Promise<boolean> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: { invitation: text, 'data-dir': text, host: text, port: text, url: text, name: text },
  })
  const port = values.port ?? '8085'
  if (values.invitation === undefined || !/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new TypeError(USAGE)
  const invitation = await readInvitation(readFileSync(values.invitation, 'utf8'))
  const settings = {
    mode: 'witness',
    host: values.host ?? '127.0.0.1',
    port: Number(port),
    dataDir: resolve(values['data-dir'] ?? 'witness'),
    name: values.name,
    token: undefined,
    logKeys: [invitation.log],
  } as const
  const witness = await startNotary(settings, (error) => void process.stderr.write(`${String(error)}\n`))
  try {
    say(await whatIsSeen(witness.url, invitation))
  } catch (error) {
    await witness.close()
    if (!(error instanceof LogDiffers)) throw error
    process.stderr.write(`${invitation.key.name} is not the log that was seen before: ${error.message}\n`)
    process.stderr.write(
      `Nothing more of it is cosigned. Keep ${settings.dataDir} and show it to whoever invited you.\n`,
    )
    return false
  }
  say(`The witness runs at ${witness.url} and keeps its key and what it has seen in ${settings.dataDir}.`)
  say('Answer whoever invited you with these two lines, on another way than the invitation came if you can:')
  say(`WITNESS_URLS=${values.url ?? witness.url}`)
  say(`WITNESS_KEYS=${witness.key}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void witness.close())
  return true
}

async function whatIsSeen(witnessUrl: string, log: Parameters<typeof followLog>[1]): Promise<string> {
  try {
    const { size, seen } = await followLog(witnessUrl, log)
    if (size === seen) return `It has seen ${log.key.name} with its ${size} entries; later states must continue them.`
    return `${log.key.name} shows ${size} entries, ${seen} were seen here: the others wait for further witnesses, or were removed.`
  } catch (error) {
    if (!(error instanceof LogUnread)) throw error
    return `The log cannot be read now (${error.message}); the witness waits until the log calls.`
  }
}

try {
  if (!(await run())) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 2
}
