import { setTimeout as delay } from 'node:timers/promises'
import { answers, isAlive, killServer, startPostgres, type Postgres } from '@eluent/postgres'
import { Silence } from './silence.ts'

/** Of a server whose end is not heard. */
const LOOK_EVERY_MS = 500
const LOOK_BESIDE_MS = 5_000
const ASK_EVERY_MS = 10_000
/** One that did not answer. */
const ASK_AGAIN_MS = 2_000
const SILENT_FOR_MS = 30_000

interface Watched {
  readonly server: Postgres
  readonly dataDir: string
  readonly say: (line: string) => void
  readonly askEveryMs?: number
  readonly silentForMs?: number
}

/**
 * Starts the embedded server again when it dies, and kills it when it takes no connections any more; the application waits
 * and goes on. @returns what ends both
 */
export function watchDatabase(watched: Watched): () => Promise<void> {
  const { dataDir, say, askEveryMs = ASK_EVERY_MS, silentForMs = SILENT_FOR_MS } = watched
  const stopping = new AbortController()
  const stopped = new Promise<false>((resolve) => stopping.signal.addEventListener('abort', () => resolve(false)))
  let pause = new AbortController()
  let current = watched.server
  const silence = new Silence(silentForMs)
  let askAtMs = performance.now() + askEveryMs
  const hearEnd = (): void => void current.ended?.then(() => pause.abort())
  const revive = async (): Promise<void> => {
    say('PostgreSQL ended and is started again')
    try {
      current = await startPostgres({ dataDir, durable: true, preferredPort: watched.server.port })
      silence.restart()
      hearEnd()
      if (current.port !== watched.server.port)
        say(`PostgreSQL had to move to port ${current.port}: start Eluent again`)
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
    }
  }
  const ask = async (): Promise<void> => {
    const isHeard = await silence.ask((withinMs) => Promise.race([answers(current.port, withinMs), stopped]))
    askAtMs = performance.now() + (isHeard ? askEveryMs : Math.min(askEveryMs, ASK_AGAIN_MS))
    if (isHeard || !silence.isTooLong || stopping.signal.aborted) return
    say('PostgreSQL does not answer and is killed')
    await killServer(current)
  }
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      pause = new AbortController()
      if (!isAlive(current.pid)) await revive()
      else if (performance.now() >= askAtMs) await ask()
      const isHeard = current.ended !== undefined && isAlive(current.pid)
      const everyMs = Math.min(isHeard ? LOOK_BESIDE_MS : LOOK_EVERY_MS, Math.max(askAtMs - performance.now(), 1))
      // an aborted pause is the end of the server, or of the watch
      if (stopping.signal.aborted) continue
      await silence.during(everyMs, () => delay(everyMs, undefined, { signal: pause.signal }).catch(() => undefined))
    }
  }
  hearEnd()
  const watching = loop()
  return async () => {
    stopping.abort()
    pause.abort()
    await watching
    await current.stop()
  }
}
