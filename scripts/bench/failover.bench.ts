/**
 * `npm run bench -- failover`: two API nodes, a primary and a standby; eight writers register samples while the link to the
 * standby is cut and the primary is killed with -9, 400 ms later. The standby is promoted, the address leads to it, and
 * every writer goes on with the key of its last call. With a synchronous standby nothing that was acknowledged may be
 * missing or doubled; without one the same fault must lose something, or the bench proves nothing.
 *
 * With FAILOVER_URL (the administrator's, at an address that leads to the primary) and FAILOVER_KILL (a command that ends the
 * primary) the same writers work on a database that Patroni or somebody else keeps; the database of the address is made.
 */
import { once } from 'node:events'
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { migrate, prepareDatabase, query, startPostgres } from '@eluent/postgres'
import { root } from '../root.ts'
import { givenPair, startPair, type Pair } from './failover/pair.ts'
import { isShort, printFigure } from './figure.ts'

const WRITERS = 8
const BEFORE_MS = isShort ? 2_000 : 5_000
const CUT_FOR_MS = 400
const AFTER_MS = isShort ? 3_000 : 8_000
const PATIENCE_MS = 60_000
const sign = { username: 'drill@failover.example', password: 'Drill-of-a-standby-1' }
const passwords = { owner: 'owner-of-the-drill', app: 'app-of-the-drill' }

const database = 'eluent_drill'
const folder = mkdtempSync(join(tmpdir(), 'eluent-failover-'))
/** Of whoever makes the laboratory, and of both nodes: keys and files of one installation. */
const dataDir = join(folder, 'data')
const children: ChildProcess[] = []

function roleUrl(url: string, role: string, password: string): string {
  const address = new URL(url)
  Object.assign(address, { username: role, password, pathname: `/${database}` })
  return address.href
}

/** A laboratory with one user. */
async function makeLaboratory(adminUrl: string): Promise<void> {
  const urls = await prepareDatabase(adminUrl, database, passwords)
  await migrate(urls.ownerUrl, join(root, 'apps/api/migrations'))
  const words = ['--organization', 'Failover', '--name', 'Drill', '--email', sign.username, '--role', 'admin']
  const child = spawn(process.execPath, ['apps/api/src/provision/main.ts', ...words, '--password-stdin'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(sign.password)
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error('the laboratory could not be made')
}

async function startNode(front: string): Promise<string> {
  const child = spawn(process.execPath, ['apps/api/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: roleUrl(front, 'eluent_app', passwords.app),
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMIT_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  for await (const line of createInterface(child.stdout)) {
    const address = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1]
    if (address === undefined) continue
    child.stdout.resume()
    return address
  }
  throw new Error('a node did not start')
}

async function call(
  node: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Response | null> {
  return fetch(`${node}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => null)
}

interface Round {
  acknowledged: number
  lost: number
  doubled: number
  pauseMs: number
}

/** A laboratory on two clusters of this machine. */
async function makePair(name: string, isSynchronous: boolean): Promise<Pair> {
  const made = join(folder, 'made')
  if (!existsSync(made)) {
    const server = await startPostgres({ dataDir: made, durable: true })
    await makeLaboratory(server.url('postgres'))
    await server.stop()
  }
  cpSync(made, join(folder, name, 'primary'), { recursive: true, verbatimSymlinks: true })
  return startPair(join(folder, name), isSynchronous)
}

async function playRound(name: string, pair: Pair): Promise<Round> {
  try {
    return await failOverUnderWriters(name, pair)
  } finally {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await pair.stop()
  }
}

async function failOverUnderWriters(name: string, pair: Pair): Promise<Round> {
  const nodes = await Promise.all([0, 1].map(() => startNode(pair.url)))
  const [first = ''] = nodes
  const signedIn = await call(first, '/auth/login', sign, {})
  if (!signedIn?.ok) throw new Error(`sign-in answered ${signedIn?.status}`)
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const form = async (path: string) => {
    const reply = await fetch(`${first}/api${path}`, { headers: { authorization: `Bearer ${access_token}` } })
    return ((await reply.json()) as { data: { id: number }[] }).data[0]?.id
  }
  const [test_method_id, prep_method_id] = [await form('/methods'), await form('/prep_methods')]

  const acknowledged = new Map<string, number>()
  const over = new AbortController()
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const strain = `${name} ${writer}-${count}`
      const intake_form = { strain_name: strain, batch_number: strain, sample_weight: 750 }
      const sample = { intake_form, sample_type_id: 1, test_method_id, prep_method_id }
      const headers = { authorization: `Bearer ${access_token}`, 'idempotency-key': crypto.randomUUID() }
      const deadline = performance.now() + PATIENCE_MS
      // the same key until it is answered, at either node
      for (let turn = writer; ; turn += 1) {
        const answer = await call(nodes[turn % nodes.length] ?? first, '/samples', { sample }, headers)
        if (answer?.status === 201) {
          acknowledged.set(strain, performance.now())
          break
        }
        if (answer && answer.status < 500 && answer.status !== 409)
          throw new Error(`a sample was answered with ${answer.status}: ${await answer.text()}`)
        if (performance.now() > deadline) throw new Error('a sample was not answered within a minute')
        await delay(50)
      }
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
  await delay(BEFORE_MS)
  pair.cutReplication()
  await delay(CUT_FOR_MS)
  const killedAt = performance.now()
  const url = await pair.failOver()
  await delay(AFTER_MS)
  over.abort()
  await Promise.all(writers)
  const stored = await query<{ strain: string; times: string }>(
    roleUrl(url, 'eluent_owner', passwords.owner),
    `select strain_name as strain, count(*) as times from samples group by 1`,
  )
  const times = new Map(stored.map((row) => [row.strain, Number(row.times)]))
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged.keys()].filter((strain) => !times.has(strain)).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    pauseMs: longestPause([...acknowledged.values()], killedAt),
  }
}

/** Between two acknowledgements, the second of which came after `since`. */
function longestPause(instants: readonly number[], since: number): number {
  const sorted = instants.toSorted((a, b) => a - b)
  return Math.max(...sorted.map((at, index) => (at > since ? at - (sorted[index - 1] ?? at) : 0)))
}

function print(safe: Round): void {
  const atMostNone = { atMost: 0 }
  printFigure({ name: 'acknowledged', ours: safe.acknowledged, unit: 'samples', goal: { atLeast: 50 } })
  printFigure({ name: 'of them lost', ours: safe.lost, unit: 'samples', goal: atMostNone })
  printFigure({ name: 'stored twice', ours: safe.doubled, unit: 'samples', goal: atMostNone })
  printFigure({ name: 'longest time without an acknowledgement', ours: safe.pauseMs / 1000, unit: 's' })
  if (safe.lost + safe.doubled > 0) process.exitCode = 1
}

const { FAILOVER_URL, FAILOVER_KILL } = process.env
try {
  if (FAILOVER_URL && FAILOVER_KILL) {
    await makeLaboratory(FAILOVER_URL)
    print(await playRound('given', givenPair(FAILOVER_URL, FAILOVER_KILL)))
  } else {
    print(await playRound('synchronous', await makePair('synchronous', true)))
    const { lost } = await playRound('asynchronous', await makePair('asynchronous', false))
    printFigure({ name: 'lost without a synchronous standby', ours: lost, unit: 'samples', goal: { atLeast: 1 } })
    if (lost === 0) process.exitCode = 1
  }
} finally {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
