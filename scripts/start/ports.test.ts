import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { requirePorts } from './product.ts'

const taken: Server[] = []
afterEach(async () => {
  for (const server of taken.splice(0)) await new Promise((done) => server.close(done))
})

async function takePort(): Promise<number> {
  const server = createServer()
  taken.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

test('every port that is taken is named at once', async () => {
  const [port, driver, smtpPort] = [await takePort(), await takePort(), await takePort()]
  const ports = { host: '127.0.0.1', port, driver: { port: driver }, partners: { port: 0, smtpPort } }
  const failure = await requirePorts(ports).catch((error: unknown) => String(error))
  expect(failure).toBe(
    'Error: ' +
      [
        ['PORT', port],
        ['DRIVER_PORT', driver],
        ['PARTNERS_SMTP_PORT', smtpPort],
      ]
        .map(([name, at]) => `${name}: port ${at} is in use by another program; choose another with ${name}=...`)
        .join('\n'),
  )
  for (const server of taken.splice(0)) await new Promise((done) => server.close(done))
  await expect(requirePorts(ports)).resolves.toBeUndefined()
})
