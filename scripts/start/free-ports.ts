import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below what systems give to outgoing connections (Linux from 32768, ip_local_port_range; others from 49152, RFC 6335): one
 * of those would have the port before the server that it is for, seconds later or at its next start.
 */
const [FIRST, END] = [20_000, 30_000]

/** Why nobody can listen at this port; undefined where it is free. */
export async function whyTaken(port: number, host = '127.0.0.1'): Promise<NodeJS.ErrnoException | undefined> {
  const server = createServer()
  try {
    await new Promise<void>((done, fail) => {
      server.once('error', fail)
      server.listen(port, host, done)
    })
    await new Promise<void>((done) => server.close(() => done()))
    return undefined
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
}

/** As many ports of this machine as wanted, all different, at which nobody listens. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(FIRST, END)
    if (!ports.has(port) && (await whyTaken(port)) === undefined) ports.add(port)
  }
  return [...ports]
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

/** Settings of a product that runs beside others. */
export async function ownPorts(): Promise<
  Record<'PORT' | 'DRIVER_PORT' | 'PARTNERS_PORT' | 'PARTNERS_SMTP_PORT', string>
> {
  const [port, driver, partners, smtp] = (await freePorts(4)).map(String)
  return { PORT: port ?? '', DRIVER_PORT: driver ?? '', PARTNERS_PORT: partners ?? '', PARTNERS_SMTP_PORT: smtp ?? '' }
}
