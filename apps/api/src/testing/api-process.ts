import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { TestApp } from './app.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
/** What only a process that hangs meets. */
const REQUEST_TIMEOUT_MS = 60_000

export interface Answer {
  status: number
  body: unknown
}

/** The API as a process of its own, as in production, that a test kills and starts again on the same data. */
export class ApiProcess {
  /** Requests that got no answer because the process died under them or was not there. */
  interrupted = 0
  readonly #env: Record<string, string>
  #child: ChildProcess | undefined
  #address: Promise<string>

  private constructor(env: Record<string, string>) {
    this.#env = env
    this.#address = this.#start()
  }

  /** Starts a process of the installation that `app` is one of; `more` are further settings. */
  static async start(
    app: Pick<TestApp, 'database' | 'deps'>,
    more: Readonly<Record<string, string>> = {},
  ): Promise<ApiProcess> {
    const process = new ApiProcess({
      DATABASE_URL: app.database.appUrl,
      DATABASE_POOL_SIZE: '6',
      DATA_DIR: app.deps.settings.dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...more,
    })
    await process.#address
    return process
  }

  async #start(): Promise<string> {
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    const said: string[] = []
    child.stderr.on('data', (bytes) => said.push(String(bytes)))
    for await (const line of createInterface(child.stdout)) {
      said.push(line)
      const address = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1]
      if (address === undefined) continue
      child.stdout.resume()
      return address
    }
    throw new Error(`the API did not start:\n${said.join('\n')}`)
  }

  /** Where it listens. */
  get address(): Promise<string> {
    return this.#address
  }

  /** The process under test. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Asks the process to end. @returns its exit code, when it has ended */
  terminate(): Promise<unknown> {
    const child = this.#child
    if (!child) throw new Error('there is no process')
    const ended = once(child, 'exit').then(([code]: unknown[]) => code)
    child.kill('SIGTERM')
    return ended
  }

  /** Ends the process as a power cut would, and starts the next one; requests wait for it. */
  async killAndRestart(): Promise<void> {
    await this.#kill()
    this.#address = this.#start()
    await this.#address
  }

  async #kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /** One request; undefined when the process died under it. */
  async send(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer | undefined> {
    const address = await this.#address
    try {
      const reply = await fetch(`${address}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      })
      return { status: reply.status, body: await reply.json() }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      this.interrupted += 1
      return undefined
    }
  }

  /**
   * The same request until it is answered for good, as a careful client does: again after a lost connection, after a
   * server's fault and while the first try is still at work.
   */
  async sendUntilAnswered(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    for (;;) {
      const answer = await this.send(path, body, headers)
      const isInFlight = answer?.status === 409 && (answer.body as { code?: string }).code === 'request_in_flight'
      if (answer && answer.status < 500 && !isInFlight) return answer
    }
  }

  async close(): Promise<void> {
    await this.#kill()
  }
}
