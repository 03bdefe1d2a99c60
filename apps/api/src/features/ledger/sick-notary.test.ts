import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dataOf, labTest } from '../../testing/lab-test.ts'
import { createSealApp } from '../../testing/seal-app.ts'
import { sealOne } from '../../testing/seals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishCheckpoint, publishToWitness } from './publish-checkpoints.ts'
import { required } from '../../testing/required.ts'

const { app } = labTest(createSealApp)
let answer: (reply: ServerResponse) => void
const server = createServer((request, reply) => {
  request.resume()
  answer(reply)
})
let url: string
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const other = randomBytes(72).toString('base64')
const isAnchored = async (key: string) => (await dataOf<{ anchored: boolean }>(app.get(`/verify/${key}`))).anchored
const PIECE = Buffer.alloc(65_536, 'x')
let sent = 0
/** Whatever it is that is wrong, it is said. */
const REFUSED = /timeout|terminated|other side|answered|signature|malformed|not a|no |unknown|signed|line/i

// F19. Invariant: what is not a signature of the log's own keys is never taken for one; the certificate stays pending, and the
// true signer and witness catch up.
test.each<[string, (reply: ServerResponse) => void]>([
  ['silent', () => undefined],
  [
    'cut off in its answer',
    (reply) => void reply.writeHead(200, { 'content-length': 500 }).write('\u2014', () => reply.destroy()),
  ],
  ['answering an error page as a success', (reply) => void reply.writeHead(200).end('<html>Welcome</html>')],
  ['signing with another key', (reply) => void reply.end(`\u2014 eluent-witness ${other}\n`)],
  ['naming a size that nobody signed', (reply) => void reply.writeHead(409).end('999999\n')],
  [
    'answering without an end',
    (reply) => {
      const more = (): void => {
        sent += PIECE.length
        reply.write(PIECE, (error) => {
          if (!error && !reply.destroyed) more()
        })
      }
      more()
    },
  ],
])('a signer and a witness that are %s: the certificate waits, and is anchored afterwards', async (_how, how) => {
  answer = how
  const seal = await sealOne(app, 'Lot')
  const { signer, witnesses } = app.deps.ledgerTrust
  const [witness] = witnesses
  const lying = { ...app.deps, ledgerTrust: { ...app.deps.ledgerTrust, signer: { ...required(signer), url } } }
  await expect(publishCheckpoint(lying)).rejects.toThrow(REFUSED)
  await app.sign()
  await expect(publishToWitness(app.deps, { ...required(witness), url })).rejects.toThrow(REFUSED)
  expect(await isAnchored(seal.share_key)).toBe(false)
  await app.witness()
  expect(await isAnchored(seal.share_key)).toBe(true)
  // far less than two seconds of it
  expect(sent).toBeLessThan(20_000_000)
})
