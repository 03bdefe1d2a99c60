import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePorts, whyTaken } from './free-ports.ts'

test('free ports are all different, and no outgoing connection is given one before its server listens', async () => {
  const ports = await freePorts(40)
  expect(new Set(ports).size).toBe(40)
  for (const port of ports) expect(port).toBeLessThan(32_768)
  expect(await whyTaken(ports[0] ?? 0)).toBeUndefined()
})

test('a port where somebody listens says so', async () => {
  const [port = 0] = await freePorts(1)
  const server = createServer()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  expect(await whyTaken(port)).toMatchObject({ code: 'EADDRINUSE' })
  await new Promise((done) => server.close(done))
})
