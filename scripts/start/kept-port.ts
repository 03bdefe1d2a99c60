import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'

/** Below what systems give to outgoing connections, which could be there first at a later start. */
const [FIRST, END] = [20_000, 30_000]

async function whyTaken(port: number): Promise<string | undefined> {
  const server = createServer()
  try {
    await new Promise<void>((done, fail) => {
      server.once('error', fail)
      server.listen(port, '127.0.0.1', done)
    })
    await new Promise<void>((done) => server.close(() => done()))
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

async function choosePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END)
    if ((await whyTaken(port)) === undefined) return port
  }
}

/**
 * The port that was chosen at the first start, for an address that others have noted down.
 * @param file where it is kept
 * @throws Error in words for the operator where it is taken
 */
export async function keptPort(file: string, whose: string): Promise<number> {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, `${await choosePort()}\n`, { flag: 'wx', mode: 0o600 })
  }
  const port = Number(readFileSync(file, 'utf8').trim())
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${file} holds no port: remove it`)
  const why = await whyTaken(port)
  if (why === undefined) return port
  throw new Error(
    `Port ${port} of ${whose} is taken (${why}). End what has it; or remove ${file} for another port, and give the new address to everyone who asks ${whose}.`,
  )
}
