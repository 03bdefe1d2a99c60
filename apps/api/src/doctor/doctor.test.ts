import { randomUUID, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttp } from 'node:http'
import { createServer as createPlain, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createServer as createTls, TLSSocket } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { migrate, query } from '@eluent/postgres'
import { createTestDatabase } from '@eluent/testkit'
import pg from 'pg'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { BackupFolder } from '../backup/backup-folder.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { readSealing } from '../backup/sealing.ts'
import { auditFiles } from '../features/files/audit-files.ts'
import { storageKey } from '../platform/files/storage-key.ts'
import { Jobs } from '../platform/jobs/jobs.ts'
import { createLog } from '../platform/log.ts'
import { noteLedgerAudit } from '../records/ledger/ledger-audits-store.ts'
import { auditLog } from '../testing/audit-log.ts'
import { labTest } from '../testing/lab-test.ts'
import { createSealApp } from '../testing/seal-app.ts'
import { sealOne } from '../testing/seals.ts'
import { CERTIFICATE, PRIVATE_KEY } from '../testing/certificate.ts'
import { checkDatabase, type DatabasePlace } from './check-database.ts'
import { checkCertificate, checkClock } from './check-outside.ts'
import { checkBackups, checkDisk, checkNode, checkRunning } from './check-place.ts'
import { good, look, spanOf, worstOf, writeFindings, wrong, type Finding } from './findings.ts'

const migrationFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const { app, tester } = labTest(() => createSealApp())
const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

const later = (ms: number) => (): Date => new Date(Date.now() + ms)
const lineOf = (findings: readonly Finding[], about: string): string =>
  findings.flatMap((finding) => (finding.about === about ? `${finding.level}: ${finding.says}` : [])).join('\n')

async function placeOf(change: Partial<DatabasePlace> = {}): Promise<DatabasePlace> {
  const applied = await query<{ name: string }>(app.database.ownerUrl, 'select name from schema_migrations')
  return {
    db: app.deps.db,
    appUrl: app.database.appUrl,
    ownerUrl: app.database.ownerUrl,
    migrations: applied.map(({ name }) => name),
    now: later(0),
    ...change,
  }
}
const database = async (change: Partial<DatabasePlace> = {}) => checkDatabase(await placeOf(change))

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  cleanups.push(() => server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

describe('the database', () => {
  test('that cannot be asked', async () => {
    const line = lineOf(await database({ appUrl: 'postgres://a:b@127.0.0.1:1/none' }), 'database')
    expect(line).toMatch(/^wrong: It cannot be asked: .*ECONNREFUSED/)
  })

  test('its clock', async () => {
    expect(lineOf(await database(), 'clock')).toBe('good: The clock of the database and this machine agree.')
    expect(lineOf(await database({ now: later(20_000) }), 'clock')).toMatch(/^look at it: .* 20 s behind this machine/)
    expect(lineOf(await database({ now: later(-HOUR_MS) }), 'clock')).toMatch(/^wrong: .* 3600 s ahead of/)
  })

  test('its schema: of this version, of an older one, of a newer one', async () => {
    const { migrations } = await placeOf()
    expect(lineOf(await database(), 'schema')).toBe(`good: ${migrations.length} migrations, all of this version.`)
    const newer = await database({ migrations: migrations.slice(0, -1) })
    expect(lineOf(newer, 'schema')).toBe(
      `wrong: A newer version migrated the database (${migrations.at(-1)}): start that one.`,
    )
    const older = await createTestDatabase({ ...inject('testServer'), template: 'template0' })
    cleanups.push(older.drop)
    for (const name of ['pg_trgm', 'btree_gin']) await query(older.adminUrl, `create extension ${name}`)
    await migrate(older.ownerUrl, migrationFolder, new Set(migrations.slice(0, 2)))
    const waiting = lineOf(await database({ appUrl: older.appUrl, ownerUrl: older.ownerUrl }), 'schema')
    expect(waiting).toBe(
      `look at it: ${migrations.length - 2} migrations wait for the next start, the first is ${migrations[2]}. Make a backup before.`,
    )
  })

  test('a statement that is long at work', async () => {
    expect(lineOf(await database(), 'statements')).toMatch(/^good: None is slow/)
    // ends when the test's own lock does
    const locked = new pg.Client({ connectionString: app.database.ownerUrl })
    await locked.connect()
    await locked.query('select pg_advisory_lock(7001)')
    const waiting = query(app.database.appUrl, 'select pg_advisory_xact_lock_shared(7001)')
    await vi.waitFor(
      async () =>
        expect(lineOf(await database({ longAfterS: 0 }), 'statements')).toMatch(
          /^look at it: At work for \d+ s: select pg_advisory_xact_lock_shared/,
        ),
      { timeout: 60_000 },
    )
    await locked.end()
    await waiting
  })

  test('audits of files and log: never, good, long ago, with faults', async () => {
    const never = await database()
    expect(lineOf(never, 'files')).toBe('look at it: The stored files were never audited: npm run files:audit.')
    expect(lineOf(never, 'ledger')).toBe('look at it: The log of certificates was never audited: npm run ledger:audit.')

    const id = await tester.store({ kind: 'source', name: 'scan.csv' }, Buffer.from('time,signal'))
    await sealOne(app, 'Lot 0')
    const { policy } = app.deps.ledgerTrust
    const audit = async (pin: readonly string[] | null) => {
      const { size, faults, pin: newPin } = await auditLog(app.deps, policy, { pin, checkpoints: [] })
      await noteLedgerAudit(
        app.deps.db.lookups,
        { entries: size, faults: faults.length, heldAgainst: 'the records' },
        app.deps.now(),
      )
      return newPin
    }
    await auditFiles(app.deps)
    const pin = await audit(null)
    const after = await database()
    expect(lineOf(after, 'files')).toBe('good: 1 stored file was as it was uploaded 0 minutes ago.')
    expect(lineOf(after, 'ledger')).toBe('good: 1 entry of the log was as signed 0 minutes ago.')
    const old = await database({ now: later(41 * DAY_MS) })
    expect(lineOf(old, 'files')).toMatch(/^look at it: The stored files were audited (40|41) days ago/)
    expect(lineOf(old, 'ledger')).toMatch(/^look at it: The log of certificates was audited (40|41) days ago/)

    await app.deps.files.remove(storageKey(app.laboratoryId, { kind: 'source', id }))
    await auditFiles(app.deps)
    await audit([...pin, ...pin.slice(0, 1)])
    const faulty = await database()
    expect(lineOf(faulty, 'files')).toBe('wrong: 1 stored file is damaged or missing: npm run files:audit names them.')
    expect(lineOf(faulty, 'ledger')).toMatch(/^wrong: The last audit of the log of certificates found \d+ faults/)
  })

  test('jobs that were never started or failed, and mails that wait', async () => {
    expect(lineOf(await database(), 'jobs')).toBe(
      'look at it: There are none yet: the product was never started on this database.',
    )
    expect(lineOf(await database(), 'mails')).toBe('good: None waits.')
    const jobs = new Jobs({ url: app.database.ownerUrl, listens: true }, createLog('silent'))
    await jobs.start()
    try {
      expect(lineOf(await database(), 'jobs')).toBe('good: None failed since yesterday, none is late.')
      const run = () => Promise.reject(new Error('no'))
      await jobs.define({ name: 'draw', retryLimit: 0, retryDelayS: 1, run })
      await jobs.send('draw', {}, 'a key')
      await vi.waitFor(
        async () => expect(lineOf(await database(), 'jobs')).toBe('look at it: Failed since yesterday: draw 1.'),
        { timeout: 60_000 },
      )
    } finally {
      await jobs.stop()
    }

    const { id } = await tester.newSample()
    await tester.post(`/samples/${id}/report/share-report`, { email: 'buyer@example.org' })
    expect(lineOf(await database({ now: later(HOUR_MS) }), 'mails')).toBe(
      'look at it: 1 wait for more than ten minutes.',
    )
  })
})

describe('backups', () => {
  test('none, fresh, old, not verified, one that does not hold', async () => {
    const path = await mkdtemp(join(tmpdir(), 'eluent-doctor-'))
    cleanups.push(() => rm(path, { recursive: true, force: true }))
    const folder = new BackupFolder(path, await readSealing(null))
    const at = (ms: number) => checkBackups(folder, later(ms)())
    expect(lineOf(await at(0), 'backups')).toBe(`wrong: There is none in ${path}: npm run backup, nightly.`)

    const { db, files, settings, now } = app.deps
    const { ownerUrl } = app.database
    const deps = { db, files, ownerUrl, dataDir: settings.dataDir, folder, version: '3.2.1', say: () => undefined, now }
    const { id } = await makeBackup(deps)
    // the audit's test removed a file
    expect(lineOf(await at(0), 'backups')).toBe(
      `look at it: The newest, ${id}, is of 0 minutes ago; 1 file was damaged or missing then.`,
    )
    expect(lineOf(await at(30 * HOUR_MS), 'backups')).toMatch(/^look at it: .* 30 hours ago/)
    expect(lineOf(await at(8 * DAY_MS), 'backups')).toMatch(/^wrong: .* 8 days ago: npm run backup, nightly/)
    expect(lineOf(await at(0), 'verified')).toBe(
      'look at it: No backup was ever restored and compared: npm run backup -- --verify.',
    )
    await folder.noteVerified(id, { at: now().toISOString(), faults: [] })
    expect(lineOf(await at(0), 'verified')).toBe(`good: ${id} was restored and compared 0 minutes ago.`)
    expect(lineOf(await at(36 * DAY_MS), 'verified')).toMatch(/^look at it: .* 36 days ago/)
    await folder.noteVerified(id, { at: now().toISOString(), faults: ['The table samples is damaged'] })
    expect(lineOf(await at(0), 'verified')).toBe(`wrong: ${id} does not hold: The table samples is damaged.`)
    await writeFile(join(path, `${id}.json`), '{}')
    expect(lineOf(await at(0), 'backups')).toMatch(/^wrong: The manifest .* is damaged/)
  })
})

describe('this machine', () => {
  test('disk and Node', async () => {
    const disk = async (free: number) =>
      lineOf([await checkDisk('disk', tmpdir(), () => Promise.resolve(free))], 'disk')
    expect(await disk(5e11)).toBe(`good: 500 GB are free on the disk of ${tmpdir()}.`)
    expect(await disk(1e9)).toBe(`look at it: 1000 MB are free on the disk of ${tmpdir()}: make space.`)
    expect(await disk(6e7)).toBe(`wrong: 60 MB are free on the disk of ${tmpdir()}: nothing can be saved.`)
    const toBeMade = join(tmpdir(), randomUUID(), 'backups')
    expect(lineOf([await checkDisk('disk', toBeMade)], 'disk')).toContain(` are free on the disk of ${toBeMade}`)
    expect(existsSync(dirname(toBeMade))).toBe(false)
    expect([checkNode('26.10.0', '26.10.0').level, checkNode('20.0.0', '26.10.0').level]).toEqual([
      'good',
      'look at it',
    ])
  })

  test('the product: not there, ready, degraded', async () => {
    expect((await checkRunning('http://127.0.0.1:1/api/health/ready')).level).toBe('look at it')
    const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
    // a file is missing since the audit
    const { level, says } = await checkRunning(`${address}/api/health/ready`)
    expect(level).toBe('look at it')
    expect(says).toMatch(/^It runs and says "degraded"\. .*file/)
  })
})

describe('what is outside', () => {
  const about = 'PUBLIC_URL'
  const web = createTls({ key: PRIVATE_KEY, cert: CERTIFICATE })
  const certificate = async (url: string, ms: number, ca: string | undefined = CERTIFICATE) =>
    lineOf(await checkCertificate({ about, url }, { now: later(ms), ...(ca && { ca }) }), about)

  test('a certificate that holds, ends soon, ended, is trusted by nobody', async () => {
    const url = `https://127.0.0.1:${await listening(web)}`
    const left = Date.parse(new X509Certificate(CERTIFICATE).validTo) - Date.now()
    expect(await certificate(url, 0)).toMatch(/^good: Its certificate holds until 2126-/)
    expect(await certificate(url, left - 10.5 * DAY_MS)).toMatch(
      /^look at it: Its certificate ends in 10 days, on 2126-/,
    )
    expect(await certificate(url, left + DAY_MS)).toMatch(/^wrong: Its certificate ended on 2126-/)
    expect(await certificate(url, 0, '')).toMatch(/^wrong: Its certificate is not trusted/)
    expect(await certificate('https://127.0.0.1:1', 0)).toMatch(/^wrong: 127.0.0.1 cannot be reached: .*ECONNREFUSED/)
    expect(await certificate('http://127.0.0.1:1', 0)).toBe('')
  })

  test('mail server and database begin TLS after a word of their own, or have none', async () => {
    const begin = (socket: Socket): void => {
      const tls = new TLSSocket(socket, { isServer: true, key: PRIVATE_KEY, cert: CERTIFICATE })
      // the doctor hangs up
      tls.on('error', () => undefined)
    }
    const mail = createPlain((socket) => {
      socket.write('220 mail\r\n')
      socket.once('data', () => {
        socket.write('250-mail\r\n250 STARTTLS\r\n')
        socket.once('data', () => {
          socket.write('220 go on\r\n')
          begin(socket)
        })
      })
    })
    expect(await certificate(`smtp://127.0.0.1:${await listening(mail)}`, 0)).toMatch(
      /^good: Its certificate holds until 2126-/,
    )
    const postgres = createPlain((socket) => {
      socket.once('data', () => {
        socket.write('S')
        begin(socket)
      })
    })
    expect(await certificate(`postgres://127.0.0.1:${await listening(postgres)}/x`, 0)).toMatch(/^good:/)
    // the embedded one
    expect(await certificate(app.database.appUrl, 0)).toBe('')
  })

  test('its clock, by the date of an answer', async () => {
    const server = createHttp((_request, reply) => reply.end())
    const url = `http://127.0.0.1:${await listening(server)}`
    const clock = async (ms: number) => lineOf(await checkClock({ about, url }, { now: later(ms) }), about)
    expect(await clock(0)).toBe('good: The clock of 127.0.0.1 and this machine agree.')
    expect(await clock(30_000)).toMatch(/^look at it: The clock of 127.0.0.1 is (29|30|31) s behind/)
    expect(await clock(-DAY_MS)).toMatch(/^wrong: The clock of 127.0.0.1 is (86399|86400|86401) s ahead of/)
  })
})

test('the page: a line each, the worst is the exit code', () => {
  const findings = [good('disk', 'Space.'), look('jobs', 'Late.'), wrong('clock', 'Off.')]
  expect(writeFindings(findings)).toBe(
    'good        disk            Space.\nlook at it  jobs            Late.\nwrong       clock           Off.\n\n1 wrong, 1 to look at, 1 good\n',
  )
  expect([worstOf(findings), worstOf(findings.slice(0, 2)), worstOf(findings.slice(0, 1)), worstOf([])]).toEqual([
    2, 1, 0, 0,
  ])
  expect([spanOf(90_000), spanOf(3 * HOUR_MS), spanOf(3 * DAY_MS)]).toEqual(['1 minute', '3 hours', '3 days'])
})
