import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { hearAnnounced } from './announce.ts'

const RETRY_MS = 2_000
/** A connection that a machine between dropped without a word is silent like one where nothing happens. */
const LOOK_EVERY_MS = 60_000
const ANSWER_WITHIN_MS = 5_000

/** For tests. */
interface Times {
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
  answerWithinMs?: number
}

/** By channel, what is done with each text that is announced there. */
export type Channels = Readonly<Record<string, Listener>>

export interface Listener {
  readonly hear: (text: string) => void
  /** Listening begins, at first or again: what was announced before was not heard. */
  readonly missed?: () => void
}

/** Hears what transactions announce by NOTIFY, on a connection of its own that is replaced when it is lost. */
export class Notices {
  readonly #url: string
  readonly #channels: Channels
  readonly #log: FastifyBaseLogger
  readonly #stopping = new AbortController()
  readonly #wait: NonNullable<Times['wait']>
  readonly #answerWithinMs: number
  #client: pg.Client | undefined

  constructor(
    url: string,
    channels: Channels,
    log: FastifyBaseLogger,
    { wait = (ms, signal) => delay(ms, undefined, { signal }), answerWithinMs = ANSWER_WITHIN_MS }: Times = {},
  ) {
    this.#wait = wait
    this.#answerWithinMs = answerWithinMs
    this.#url = url
    this.#channels = channels
    this.#log = log
  }

  /** Begins to listen. @throws the database's error when it cannot be reached now */
  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'eluent-notices', keepAlive: true })
    client.on('notification', ({ channel, payload = '' }) => {
      const listener = this.#channels[channel]
      if (listener) hearAnnounced(payload, listener.hear)
    })
    client.on('error', (error) => this.#log.warn({ err: error }, 'notices were lost; connecting again'))
    try {
      await client.connect()
      for (const name of Object.keys(this.#channels)) await client.query(`listen ${client.escapeIdentifier(name)}`)
    } catch (error) {
      await client.end().catch(() => undefined) // it has just failed
      throw error
    }
    // Only a connection that had listened is opened again: a try that failed ends, too, and is its caller's to repeat.
    client.on('end', () => void this.#again())
    this.#client = client
    void this.#lookAfter(client)
    for (const { missed } of Object.values(this.#channels)) missed?.()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#client?.end()
  }

  /** Ends the connection when it answers no more, which makes another one. */
  async #lookAfter(client: pg.Client): Promise<void> {
    // pg's types lack a time of its own
    const question = { text: 'select 1', query_timeout: this.#answerWithinMs }
    try {
      for (;;) {
        await this.#wait(LOOK_EVERY_MS, this.#stopping.signal)
        if (this.#client !== client) return
        await client.query(question)
      }
    } catch {
      if (!this.#stopping.signal.aborted) client.connection.stream.destroy()
    }
  }

  async #again(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#wait(RETRY_MS, this.#stopping.signal)
        await this.start()
        return
      } catch (error) {
        if (!this.#stopping.signal.aborted) this.#log.warn({ err: error }, 'notices cannot be heard yet')
      }
    }
  }
}
