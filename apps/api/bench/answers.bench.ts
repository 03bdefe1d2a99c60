// What the main answers weigh on the wire, headers with them, as a browser gets them against plain ones, and what that costs the
// processor, the reading with it: `npm run bench -- answers`.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { isShort, median, printFigure } from '../../../scripts/bench/figure.ts'
import { createTestApp } from '../src/testing/app.ts'

const SAMPLES = isShort ? 20 : 60
const ROUNDS = isShort ? 20 : 100
const POINTS = 15_000

const webDist = await mkdtemp(join(tmpdir(), 'eluent-bench-'))
await mkdir(join(webDist, 'assets'))
for (const file of ['index.html', 'assets/app-1a2b3c.js']) await writeFile(join(webDist, file), '')
const server = await startTestServer()
const app = await createTestApp({
  database: await createTestDatabase(server),
  settings: { webDist, publicUrl: 'https://lab.example.org' },
})
const tester = await app.signIn('tester')

/** Two peaks on a drifting line with noise, a point each 40 ms. */
function chromatogram(run: number): Buffer {
  const lines = Array.from({ length: POINTS }, (_, at) => {
    const minutes = at / 1500
    const peaks = 180 * Math.exp(-(((minutes - 4) / 0.04) ** 2)) + 60 * Math.exp(-(((minutes - 6) / 0.05) ** 2))
    return `${minutes.toFixed(5)},${(peaks + minutes / 5 + Math.sin(at * (12 + run)) / 20).toFixed(4)}`
  })
  return Buffer.from(`Time [min],Signal [mAU]\n${lines.join('\n')}\n`)
}

async function measuredSample() {
  const sample = await tester.newSample({ strain_name: 'Blue Dream' })
  for (const run of [1, 2]) {
    const name = `${sample.id}-${run}.csv`
    const chromatogram_file_id = await tester.store({ kind: 'chromatogram', name }, chromatogram(run))
    await tester.append(sample.id, `${run}.D`, { THCA: 120, THC: 3, CBD: 1.4, CBDA: 2.2 }, { chromatogram_file_id })
  }
  return sample
}
const { id, share_key } = await measuredSample()
for (let at = 1; at < SAMPLES; at += 1) await tester.finishedSample({ strain_name: `Haze ${at}` })
await app.http.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.http.server.address() as { port: number }

interface Weight {
  head: number
  body: number
}

function weigh(path: string, encoding: string): Promise<Weight> {
  const { promise, resolve, reject } = Promise.withResolvers<Weight>()
  const headers = { 'accept-encoding': encoding, authorization: `Bearer ${tester.token}` }
  get({ port, path, headers }, (response) => {
    const status = response.statusCode ?? 0
    const names = response.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
    const head = `HTTP/1.1 ${status} ${response.statusMessage ?? ''}\r\n`.length + names + 2
    let body = 0
    response.on('data', (chunk: Buffer) => (body += chunk.length))
    response.on('end', () =>
      status === 200 ? resolve({ head, body }) : reject(new Error(`${path} answered ${status}`)),
    )
    response.on('error', reject)
  }).on('error', reject)
  return promise
}

const ANSWERS = {
  'list of 10': '/api/samples?startIndex=0&endIndex=10',
  'list of 50': '/api/samples?startIndex=0&endIndex=50',
  'one sample': `/api/samples/${id}`,
  'its results': `/api/samples/${id}/results`,
  'its chromatograms': `/api/samples/${id}/chromatograms`,
  'public report': `/api/share/samples/${share_key}`,
  'list as CSV': '/api/samples?format=csv&sortColumn=id',
}
const BROWSER = 'gzip, deflate, br, zstd'
for (const [name, path] of Object.entries(ANSWERS)) {
  const [sent, plain] = [await weigh(path, BROWSER), await weigh(path, 'identity')]
  const peer = { name: 'plain', value: (plain.head + plain.body) / 1000 }
  printFigure({ name, ours: (sent.head + sent.body) / 1000, peer, unit: 'kB', goal: { atMost: 0.6 } })
  // whoever has no session may ask a few times a minute
  if (path.startsWith('/api/share/')) continue
  const times: Record<string, number[]> = { [BROWSER]: [], identity: [] }
  for (let round = -10; round < ROUNDS; round += 1) {
    const inTurn = Object.entries(times)
    for (const [encoding, taken] of round % 2 === 0 ? inTurn : inTurn.toReversed()) {
      const before = process.cpuUsage()
      await weigh(path, encoding)
      const { user, system } = process.cpuUsage(before)
      if (round >= 0) taken.push((user + system) / 1000)
    }
  }
  const value = median(times['identity'] ?? [])
  const ours = median(times[BROWSER] ?? [])
  printFigure({
    name: `${name}: processor time`,
    ours,
    peer: { name: 'plain', value },
    unit: 'ms',
    goal: { atMost: 1.25 },
  })
}
for (const [name, path, most] of [
  ['headers of a script', '/assets/app-1a2b3c.js', 400],
  ['headers of an answer', ANSWERS['list of 10'], 650],
] as const)
  printFigure({ name, ours: (await weigh(path, 'br')).head, unit: 'bytes', goal: { atMost: most } })
await app.close()
await server.stop()
await rm(webDist, { recursive: true })
