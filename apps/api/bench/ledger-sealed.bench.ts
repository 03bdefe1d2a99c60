// What the audit costs for sealed samples, their rows, reports and files, and for certificates of origin, which have none, each on a
// database of their own; for a MB of files; and how long it holds up the process that it runs in: `npm run bench -- ledger-sealed`.
import { createHash, randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { closePdfRenderer } from '@eluent/report/server'
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { isShort, median, printFigure } from '../../../scripts/bench/figure.ts'
import type { AuditFault } from '../src/features/ledger/audit-entries.ts'
import { auditLedger, auditLine } from '../src/features/ledger/audit-ledger.ts'
import { LedgerGuard } from '../src/features/ledger/ledger-guard.ts'
import { finishedSample, newTracer, ORIGIN_FIELDS, type Created } from '../src/testing/certificates.ts'
import { equipLaboratory } from '../src/testing/laboratory.ts'
import { bodyOf } from '../src/testing/replies.ts'
import { createSealApp } from '../src/testing/seal-app.ts'
import { fillBank, sealOne } from '../src/testing/seals.ts'

const SAMPLES = isShort ? 60 : 200
const ORIGINS = isShort ? 1_000 : 20_000
const FILE_BYTES = 4_000_000
const FILE_READS = 50
const ROUNDS = 3

const server = await startTestServer()
type SealApp = Awaited<ReturnType<typeof createSealApp>>
const apps: SealApp[] = []
async function newApp(): Promise<SealApp> {
  const app = await createSealApp({ database: await createTestDatabase(server) })
  apps.push(app)
  return app
}

async function audit(app: SealApp): Promise<void> {
  const report = (fault: AuditFault): void => {
    throw new Error(auditLine(fault))
  }
  await auditLedger(app.deps, app.deps.ledgerTrust.policy, { pin: null, checkpoints: [] }, { report })
}

/** The process's CPU for an audit of all there is, in ms; the first compiles and is not counted. */
async function cpuOfAudit(app: SealApp): Promise<number> {
  const rounds: number[] = []
  await audit(app)
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage()
    await audit(app)
    const { user, system } = process.cpuUsage(before)
    rounds.push((user + system) / 1_000)
  }
  return median(rounds)
}

/** Certificates of origin alone, and what the nightly audit of them takes of others. */
async function measureOrigins(): Promise<void> {
  const app = await newApp()
  await equipLaboratory(app, app.laboratoryId)
  await fillBank(app, app.laboratoryId, ORIGINS)
  for (let n = 0; n < ORIGINS; n += 1) await sealOne(app, `Lot ${n}`)
  await app.publish()
  const ours = (await cpuOfAudit(app)) / ORIGINS
  printFigure({ name: 'audit of certificates without files', ours, unit: 'ms of CPU each', goal: { atMost: 1 } })

  const guard = new LedgerGuard(app.deps, app.http.log)
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  const start = performance.now()
  await guard.audit()
  delays.disable()
  const name = `the nightly audit of ${ORIGINS.toLocaleString('en')} entries`
  printFigure({ name, ours: (performance.now() - start) / 1000, unit: 's' })
  const waits = { name: `${name}: others wait, p99`, ours: delays.percentile(99) / 1e6 - 1, unit: 'ms' }
  printFigure({ ...waits, goal: { atMost: 50 } })
  printFigure({ name: `${name}: others wait, at most`, ours: delays.max / 1e6 - 1, unit: 'ms' })
}

/** Sealed samples, the certificate that all name as the one before them, and what an audit of anything costs. */
async function measureSealedSamples(): Promise<void> {
  const app = await newApp()
  const laboratory = await equipLaboratory(app, app.laboratoryId)
  const sealer = await app.signIn('veriseal-admin')
  await fillBank(app, app.laboratoryId, 2 * SAMPLES + 2)
  let calls = 0
  /** From many addresses: of one, few creations a minute are answered. */
  const create = (path: string, payload: object): Promise<Created> => {
    calls += 1
    const headers = { authorization: `Bearer ${sealer.token}`, 'idempotency-key': randomUUID() }
    const remoteAddress = `10.0.${calls >> 8}.${calls & 255}`
    return bodyOf(app.http.inject({ method: 'POST', url: `/api${path}`, payload, headers, remoteAddress }))
  }
  const tracer = await newTracer(sealer)
  const { id: previous } = await create('/certificate_of_origin', { form_fields: ORIGIN_FIELDS, tracer })
  for (let n = 0; n < SAMPLES; n += 1) {
    const id = await finishedSample(sealer, laboratory)
    await create('/sample_certi', { id, template: 'pdf', previous, unreleased: true })
    await app.publish()
  }
  const stored = Number(await app.value("select sum(size_bytes) from files where state = 'stored'"))
  const megabytes = stored / SAMPLES / 1_000_000
  printFigure({
    name: `audit of sealed samples, ${megabytes.toFixed(2)} MB each`,
    ours: (await cpuOfAudit(app)) / SAMPLES,
    unit: 'ms of CPU each',
    goal: { atMost: 1 },
  })
  await measureFiles(app)
}

async function measureFiles({ deps }: SealApp): Promise<void> {
  const bytes = Buffer.alloc(FILE_BYTES, 'a spectrum ')
  const facts = { sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  const key = '1/source/bench'
  await deps.files.put(key, Readable.from([bytes]), { ...facts, mediaType: 'application/pdf' })
  const before = process.cpuUsage()
  for (let n = 0; n < FILE_READS; n += 1)
    if (!(await deps.files.isWhole(key, { size_bytes: bytes.length, sha256: facts.sha256 })))
      throw new Error('the file is not what was stored')
  const { user, system } = process.cpuUsage(before)
  const ofFiles = (user + system) / 1_000 / ((FILE_READS * FILE_BYTES) / 1_000_000)
  printFigure({ name: 'audit of stored files', ours: ofFiles, unit: 'ms of CPU a MB' })
}

try {
  await measureOrigins()
  await measureSealedSamples()
} finally {
  for (const app of apps) await app.close()
  await closePdfRenderer()
  await server.stop()
}
