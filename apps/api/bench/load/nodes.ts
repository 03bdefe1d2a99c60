import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'
import { query } from '@eluent/postgres'
import { freePort } from '../served.ts'
import type { Send } from './calls.ts'

/** USER_HZ of proc_pid_stat(5): 100 on every architecture of Linux that Node.js runs on. */
const TICKS_PER_SECOND = 100
const ANSWER_WITHIN_MS = 30_000

/** utime, stime, cutime and cstime of a process, and its parent: proc_pid_stat(5), fields 4 and 14 to 17. */
function statOf(pid: string | number): { parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0) }
  } catch {
    return undefined // it ended just now
  }
}

/** Processor seconds of processes and their children, which have none of their own here; NaN where there is no /proc. */
export function cpuSeconds(pids: readonly number[]): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), stat: statOf(name) }))
  const own = stats.filter(({ pid, stat }) => pids.includes(pid) || (stat && pids.includes(stat.parent)))
  return own.reduce((sum, { stat }) => sum + (stat?.ticks ?? 0), 0) / TICKS_PER_SECOND
}

/** The first process of each PostgreSQL of this machine. */
export function serverPids(adminUrls: readonly string[]): Promise<number[]> {
  const find = async (url: string): Promise<number> => {
    const [row] = await query<{ file: string }>(url, `select pg_read_file('postmaster.pid') as file`)
    return Number(row?.file.split('\n')[0])
  }
  return Promise.all(adminUrls.map(find))
}

interface Node {
  readonly child: ChildProcess
  readonly address: string
  readonly metrics: string
}

async function startNode(env: Record<string, string>): Promise<Node> {
  const metricsPort = await freePort()
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../src/main.ts', import.meta.url))], {
    env: { ...process.env, ...env, METRICS_PORT: String(metricsPort) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    const address = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1]
    if (address === undefined) continue
    child.stdout.resume()
    return { child, address, metrics: `http://127.0.0.1:${metricsPort}/metrics` }
  }
  throw new Error('a node did not start')
}

/** The processes of the API of one installation, by turns. */
export class Nodes {
  readonly #nodes: readonly Node[]
  readonly #agent = new Agent({ keepAlive: true })
  #turn = 0

  private constructor(nodes: readonly Node[]) {
    this.#nodes = nodes
  }

  static async start(count: number, databaseUrl: string, dataDir: string): Promise<Nodes> {
    const env = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      TRUST_PROXY: '127.0.0.1',
      RATE_LIMIT_PER_MINUTE: '1000000',
      ORGANIZATION_CALLS_PER_MINUTE: '1000000',
    }
    const nodes = []
    for (let at = 0; at < count; at += 1) nodes.push(await startNode(env))
    return new Nodes(nodes)
  }

  get pids(): number[] {
    return this.#nodes.flatMap(({ child }) => child.pid ?? [])
  }

  readonly send: Send = async (method, path, { body, headers } = {}) => {
    this.#turn += 1
    const node = this.#nodes[this.#turn % this.#nodes.length]
    const call = request(`${node?.address}/api${path}`, {
      method,
      agent: this.#agent,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: {
        ...headers,
        // an address for each call: pages without sign-in and certificates have a limit for each address
        'x-forwarded-for': `10.${(this.#turn >> 16) & 255}.${(this.#turn >> 8) & 255}.${this.#turn & 255}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
      },
    })
    call.end(body === undefined ? undefined : JSON.stringify(body))
    const [reply] = (await once(call, 'response')) as [IncomingMessage]
    const answer = await text(reply)
    if (reply.statusCode === undefined || reply.statusCode >= 400)
      throw new Error(`${method} ${path.replace(/\?.*/, '')} answered ${reply.statusCode}: ${answer.slice(0, 200)}`)
    return reply.headers['content-type']?.includes('json') ? JSON.parse(answer) : undefined
  }

  /** A figure of /metrics of each node. */
  async read(names: readonly string[]): Promise<number[][]> {
    return Promise.all(
      this.#nodes.map(async ({ metrics }) => {
        const page = await (await fetch(metrics)).text()
        return names.map((name) => Number(new RegExp(`^${name}(?:_total)?(?:\\{.*\\})? (\\S+)`, 'm').exec(page)?.[1]))
      }),
    )
  }

  async stop(): Promise<void> {
    this.#agent.destroy()
    for (const { child } of this.#nodes) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
  }
}
