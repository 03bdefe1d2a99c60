import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query } from '@eluent/postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { verifyEvidence } from '@eluent/ledger'
import { LedgerPublisher } from '../src/features/ledger/ledger-publisher.ts'
import { nodeCrypto } from '../src/features/ledger/node-crypto.ts'
import { readEvidenceFile } from '../src/features/ledger/read-evidence-file.ts'
import { stampCheckpoint } from '../src/features/ledger/stamp-checkpoints.ts'
import { openTimestamps, type Timestamps } from '../src/platform/timestamps/open-timestamps.ts'
import { auditLog } from '../src/testing/audit-log.ts'
import { labTest } from '../src/testing/lab-test.ts'
import { required } from '../src/testing/required.ts'
import { createSealApp } from '../src/testing/seal-app.ts'
import { sealOne } from '../src/testing/seals.ts'
import { makeTimestampAuthority, serveTimestamps } from '../src/testing/timestamp-authority.ts'

const { app } = labTest(() => createSealApp())

let clock = new Date('2026-11-21T09:00:00Z')
const now = (): Date => clock
const signal = new AbortController().signal
let folder: string
let timestamps: Timestamps
let dba: pg.Client
const closers: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eluent-stamps-'))
  timestamps = await authority('tsa')
  const address = new URL(app.database.adminUrl)
  address.pathname = app.database.name
  // for the role, so that it holds on the workers of a cluster too
  await query(
    address.href,
    `alter role current_user in database ${app.database.name} set session_replication_role = replica`,
  )
  dba = new pg.Client(address.href)
  await dba.connect()
})
afterAll(async () => {
  await dba.end()
  for (const close of closers) await close()
  await rm(folder, { recursive: true })
})

/** A time stamp authority on an address of its own, as the installation knows it. */
async function authority(name: string, ...faults: [] | [Parameters<typeof makeTimestampAuthority>[1]]) {
  const made = await makeTimestampAuthority(now, ...faults)
  const server = await serveTimestamps(made.answer)
  closers.push(server.close)
  const certificatesFile = join(folder, `${name}.pem`)
  await writeFile(certificatesFile, made.roots.map(String).join(''))
  return required(await openTimestamps({ url: server.url, certificatesFile, policy: undefined }, now))
}

const stamp = (by = timestamps) => stampCheckpoint({ ...app.deps, now, timestamps: by }, signal)
const sizes = async () => {
  const { rows } = await dba.query<{ size: string }>('select size from ledger_timestamps order by stamped_at')
  return rows.map(({ size }) => Number(size))
}
const found = async () => {
  const { faults } = await auditLog({ ...app.deps, timestamps }, app.deps.ledgerTrust.policy)
  return faults
}
async function evidenceOf(name: string) {
  const id = Number(await app.value('select id from certificates where project_name = $1', [name]))
  const { text } = await readEvidenceFile({ ...app.deps, timestamps }, { organizationId: app.laboratoryId }, id)
  return verifyEvidence(nodeCrypto, text, app.deps.ledgerTrust.policy)
}
const later = (hours: number) => (clock = new Date(clock.getTime() + hours * 3_600_000))

describe('a signed checkpoint', () => {
  test('is stamped at first, after an hour where the log has grown, and daily', async () => {
    expect(await stamp()).toBe(false)
    await sealOne(app, 'Lot 0')
    await app.publish()
    expect(await stamp()).toBe(true)
    await sealOne(app, 'Lot 1')
    await app.publish()
    later(0.9)
    expect(await stamp()).toBe(false)
    later(0.2)
    expect(await stamp()).toBe(true)
    later(23)
    expect(await stamp()).toBe(false)
    later(1.1)
    expect(await stamp()).toBe(true)
    expect(await sizes()).toEqual([1, 2, 2])
    expect(await found()).toEqual([])
  })

  test('comes with the evidence of what it has already, and with no other', async () => {
    const [first, second] = await Promise.all([evidenceOf('Lot 0'), evidenceOf('Lot 1')])
    expect(first.anchors).toMatchObject([{ authority: timestamps.url, size: 1, at: new Date('2026-11-21T09:00:00Z') }])
    expect(second.anchors).toMatchObject([{ size: 2 }])
    await sealOne(app, 'Lot 2')
    await app.publish()
    expect((await evidenceOf('Lot 2')).anchors).toEqual([])
    // one that does not belong to its checkpoint is the audit's to name, and speaks against no certificate
    const { rows } = await dba.query<{ stamped_at: Date; token: string }>(
      'select stamped_at, token from ledger_timestamps where size = 2',
    )
    await dba.query(
      'update ledger_timestamps set token = (select token from ledger_timestamps where size = 1) where size = 2',
    )
    expect((await evidenceOf('Lot 1')).anchors).toEqual([])
    for (const { stamped_at: at, token } of rows)
      await dba.query('update ledger_timestamps set token = $1 where stamped_at = $2', [token, at])
  })

  test('T13: a time stamp of other data, with another time, of another signer or kept under another time is named', async () => {
    const { rows } = await dba.query<{ size: string; token: string; stamped_at: Date }>(
      'select size, token, stamped_at from ledger_timestamps order by stamped_at',
    )
    const [first, second, third] = rows.map(required)
    const replace = (column: string, value: unknown) =>
      dba.query(`update ledger_timestamps set ${column} = $1 where stamped_at = $2`, [
        value,
        required(third).stamped_at,
      ])
    const lineWith = async (text: string) => {
      const [line, ...more] = await found()
      expect(more).toEqual([])
      expect(line).toBe(`the time stamp of ${timestamps.url} for checkpoint 2: ${text}`)
      await replace('token', required(third).token)
    }
    await replace('token', required(first).token)
    await lineWith('The time stamp is one of other data')
    await replace('token', required(second).token)
    await lineWith('It is kept under another time than it says')
    const genTime = required(third).stamped_at.toISOString().replaceAll(/\D/g, '').slice(0, 14)
    const changed = Buffer.from(required(third).token, 'base64')
    changed.write('20200101', changed.indexOf(genTime))
    await replace('token', changed.toString('base64'))
    await lineWith('The time stamp was changed after it was signed')
    const stranger = await authority('stranger')
    const note = await app.value('select note from ledger_checkpoints where size = 2')
    const { token } = await stranger.stamp(await sha256Of(String(note)))
    await replace('token', Buffer.from(token).toString('base64'))
    await lineWith('The signer of the time stamp is none of TSA_CERTIFICATES')
    expect(await found()).toEqual([])
  })

  test('T13: of an authority whose certificate is not for time stamps alone nothing is kept', async () => {
    later(25)
    const before = await sizes()
    const server = await authority('server', { purposes: { of: ['1.3.6.1.5.5.7.3.1'], critical: true } })
    await expect(stamp(server)).rejects.toThrow('has no certificate for time stamps alone')
    expect(await sizes()).toEqual(before)
  })
})

async function sha256Of(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

test('F19: an authority that is down or never answers holds up neither proofs nor the end of the process', async () => {
  const silent: Server = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  closers.push(async () => {
    silent.closeAllConnections()
    await new Promise((done) => silent.close(done))
  })
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const certificatesFile = join(folder, 'tsa.pem')
  const requested = once(silent, 'request')
  for (const address of [url, 'http://127.0.0.1:1']) {
    const dead = required(await openTimestamps({ url: address, certificatesFile, policy: undefined }, now))
    const publisher = new LedgerPublisher({ ...app.deps, now, timestamps: dead }, app.http.log, { hears: true })
    publisher.start()
    await sealOne(app, `Lot beside ${address}`)
    publisher.hear()
    await vi.waitUntil(
      async () => {
        const entries = '(select max(seq) + 1 from ledger_entries)'
        return Number(await app.value(`select count(*) from ledger_cosignatures where size = ${entries}`)) > 0
      },
      { timeout: 60_000 },
    )
    if (address === url) await requested
    await publisher.stop()
  }
  expect(await found()).toEqual([])
})
