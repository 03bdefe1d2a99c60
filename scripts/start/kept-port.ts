import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { freePort, whyTaken } from './free-ports.ts'

/**
 * The port that was chosen at the first start, for an address that others have noted down.
 * @param file where it is kept
 * @throws Error in words for the operator where it is taken
 */
export async function keptPort(file: string, whose: string): Promise<number> {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, `${await freePort()}\n`, { flag: 'wx', mode: 0o600 })
  }
  const port = Number(readFileSync(file, 'utf8').trim())
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${file} holds no port: remove it`)
  const why = await whyTaken(port)
  if (why === undefined) return port
  throw new Error(
    `Port ${port} of ${whose} is taken (${why.message}). End what has it; or remove ${file} for another port, and give the new address to everyone who asks ${whose}.`,
  )
}
