import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const RETRY_MS = 2_000

/** Hears what transactions announce by NOTIFY, on a connection of its own that is replaced when it is lost. */
export class Notices {
  readonly #url: string
  readonly #channel: string
  readonly #log: FastifyBaseLogger
  readonly #hear: (text: string) => void
  readonly #stopping = new AbortController()
  #client: pg.Client | undefined

  constructor(url: string, channel: string, log: FastifyBaseLogger, hear: (text: string) => void) {
    this.#url = url
    this.#channel = channel
    this.#log = log
    this.#hear = hear
  }

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'eluent-notices', keepAlive: true })
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''))
    client.on('error', (error) => this.#log.warn({ err: error }, 'notices were lost; connecting again'))
    client.on('end', () => void this.#again())
    this.#client = client
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(this.#channel)}`)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#client?.end()
  }

  async #again(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await delay(RETRY_MS, undefined, { signal: this.#stopping.signal })
        await this.start()
        return
      } catch (error) {
        if (!this.#stopping.signal.aborted) this.#log.warn({ err: error }, 'notices cannot be heard yet')
      }
    }
  }
}
