import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startDriverAtServer } from '../testing/driver-at-server.ts'

test('a server that comes up a moment after the driver is greeted within seconds, not at the next minute', async () => {
  let greeted = 0
  const server = createServer((_request, response) => {
    greeted += 1
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ clock_skew_ms: 0, organization: 'Cascade Analytical', name: 'HPLC-1' }))
  })
  const listen = (port: number): Promise<void> => new Promise((done) => server.listen(port, '127.0.0.1', () => done()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  const driver = await startDriverAtServer({ url: `http://127.0.0.1:${port}`, token: 'eld_1' })
  try {
    expect(driver.upstream.warnings()).toEqual(['Results wait for the server: The server cannot be reached.'])
    await listen(port)
    await driver.pass(5)
    expect([greeted, driver.upstream.warnings()]).toEqual([1, []])
  } finally {
    await driver.dispose()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})
