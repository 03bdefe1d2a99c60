import { createServer } from 'node:net'

/** A port of the loopback that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const address = probe.address()
  await new Promise<void>((closed) => probe.close(() => closed()))
  if (typeof address !== 'object' || address === null) throw new Error('the probe has no port')
  return address.port
}
