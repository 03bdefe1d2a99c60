import { createTestDatabase } from '@eluent/testkit'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { labTest } from '../../testing/lab-test.ts'
import { createSealApp } from '../../testing/seal-app.ts'
import { sealOne } from '../../testing/seals.ts'
import { LedgerPublisher } from './ledger-publisher.ts'

/** For machines that are busy; far below the look after all. */
const PATIENT = { timeout: 60_000 }

const { app } = labTest(async () => {
  const database = await createTestDatabase()
  const started = await createSealApp({
    database,
    settings: { databaseOwnerUrl: database.ownerUrl },
  })
  return { ...started, close: () => started.close().then(() => database.drop()) }
})

/** Whether a witness has signed for everything that was written. */
async function isCosigned(): Promise<boolean> {
  const entries = '(select max(seq) + 1 from ledger_entries)'
  return Number(await app.value(`select count(*) from ledger_cosignatures where size = ${entries}`)) > 0
}

/** A publisher whose long waits last until the test ends them. */
function startPublisher(hears: boolean, now = app.deps.now) {
  const rests: { ms: number; end: () => void }[] = []
  const publisher = new LedgerPublisher({ ...app.deps, now }, app.http.log, {
    hears,
    wait: (ms, signal) =>
      new Promise((end, fail) => {
        if (signal.aborted) return fail(new Error('aborted'))
        if (ms <= 500) return end()
        signal.addEventListener('abort', () => fail(new Error('aborted')))
        rests.push({ ms, end })
      }),
  })
  publisher.start()
  stop = () => publisher.stop()
  /** The waits of all loops that are under way, once there are so many in all. */
  const rested = async (count: number) => {
    await vi.waitUntil(() => rests.length >= count, PATIENT)
    return rests.map(({ ms }) => ms)
  }
  return { publisher, rests, rested }
}
let stop = (): Promise<void> => Promise.resolve()
afterEach(() => stop())

describe('who has the log signed', () => {
  test('rests while nothing is written, looks with one statement, and finds what was not announced', async () => {
    await app.publish()
    const { publisher, rests, rested } = startPublisher(true)
    expect(await rested(3)).toEqual([60_000, 60_000, 60_000])
    const looks = app.costOf(async () => {
      publisher.lookAgain()
      await rested(6)
    })
    // of the signer, the witness and the writer of tiles
    expect((await looks).statements).toBe(3)
    await sealOne(app, 'Lot 1')
    expect(rests).toHaveLength(6)
    for (const { end } of rests.slice(3)) end()
    await vi.waitUntil(isCosigned, PATIENT)
    await rested(9)
    await sealOne(app, 'Lot 2')
    publisher.lookAgain()
    await vi.waitUntil(isCosigned, PATIENT)
  })

  test('looks every second where entries are not announced; tiles hold up nobody', async () => {
    const { rested } = startPublisher(false)
    expect((await rested(3)).toSorted((a, b) => a - b)).toEqual([1_000, 1_000, 60_000])
  })

  test('a signer that is down is called after growing pauses, whatever is written meanwhile', async () => {
    await sealOne(app, 'Lot 3')
    await app.notary.stop('signer')
    let at = app.deps.now()
    const { publisher, rests, rested } = startPublisher(true, () => at)
    const pauses = () => rests.map(({ ms }) => ms).filter((ms) => ms !== 60_000)
    await rested(3)
    for (const expected of [[1_000], [1_000, 2_000], [1_000, 2_000, 4_000]]) {
      await vi.waitUntil(() => pauses().length >= expected.length, PATIENT)
      publisher.hear()
      expect(pauses()).toEqual(expected)
      rests.findLast(({ ms }) => ms !== 60_000)?.end()
    }
    // health says so after a minute, until it has signed
    expect(publisher.judge({ ok: true, detail: 'Audited.' })).toEqual({ ok: true, detail: 'Audited.' })
    at = new Date(at.getTime() + 60_000)
    expect(publisher.judge({ ok: true, detail: 'Audited.' })).toEqual({
      ok: false,
      detail: expect.stringMatching(/^the signer has signed nothing since \S+ \(.*\)\. Audited\.$/),
    })
    await app.notary.restart('signer')
    await vi.waitUntil(() => {
      for (const { end } of rests) end()
      return publisher.judge({ ok: true }).ok
    }, PATIENT)
  })

  test('[SCAN-07] an entry is signed and cosigned as soon as it is committed, or heard of again', async () => {
    await app.startJobs()
    for (const name of ['Lot 4', 'Lot 5']) {
      await sealOne(app, name)
      await vi.waitUntil(isCosigned, PATIENT)
    }
    await app.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'eluent-notices'`,
    )
    await sealOne(app, 'Lot 6')
    await vi.waitUntil(isCosigned, PATIENT)
  })
})
