import { hashOfLeaf } from '@eluent/ledger'
import { beforeAll, expect, test } from 'vitest'
import { writeTiles } from '../src/features/ledger/write-tiles.ts'
import { appendLeaf } from '../src/records/ledger/append-leaf.ts'
import { sha256 } from '../src/records/ledger/sha256.ts'
import { auditLog } from '../src/testing/audit-log.ts'
import { labTest } from '../src/testing/lab-test.ts'
import { required } from '../src/testing/required.ts'
import { createSealApp } from '../src/testing/seal-app.ts'
import { sealOne } from '../src/testing/seals.ts'

const { app } = labTest(() => createSealApp())
const ENTRIES = 260
const CHANGED = 20
let pin: readonly string[]
let changed: { id: number; share_key: string }
let bystander: string

beforeAll(async () => {
  for (let n = 0; n < ENTRIES; n += 1) {
    const sealed = await sealOne(app, `Lot ${n}`)
    if (n === CHANGED) changed = sealed
    if (n === CHANGED + 1) bystander = sealed.share_key
    // as many states around the entry as it has neighbours
    if (n < CHANGED + 5) await app.publish()
  }
  await app.publish()
  await writeTiles(app.deps, app.http.log)
  pin = (await audit({ pin: null })).pin
})

const audit = ({ pin: lines }: { pin: readonly string[] | null }, hasTiles = true) =>
  auditLog(app.deps, app.deps.ledgerTrust.policy, {
    pin: lines,
    checkpoints: [],
    ...(hasTiles && { tiles: app.deps.ledgerTree.store }),
  })
const named = (text: string): string => `certificate ${changed.id} of organization 1: ${text}`

/** Works as the administrator of the database, whom the triggers do not hold, and takes the change back at the end. */
async function whileTampered(change: () => Promise<void>, look: () => Promise<void>): Promise<void> {
  const tables = ['ledger_entries', 'ledger_bodies']
  const entry = required((await app.sql('select * from ledger_entries where seq = $1', [CHANGED]))[0])
  const body = required((await app.sql('select * from ledger_bodies where seq = $1', [CHANGED]))[0])
  const put = async (table: string, row: Record<string, unknown>): Promise<void> => {
    const names = Object.keys(row)
    await app.sql(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  const asAdministrator = async (work: () => Promise<void>): Promise<void> => {
    for (const table of tables) await app.sql(`alter table ${table} disable trigger user`)
    await work()
    for (const table of tables) await app.sql(`alter table ${table} enable trigger user`)
  }
  await asAdministrator(change)
  try {
    await look()
  } finally {
    await asAdministrator(async () => {
      await app.sql('delete from ledger_bodies where seq = $1', [CHANGED])
      await app.sql('delete from ledger_entries where seq = $1', [CHANGED])
      await put('ledger_entries', entry)
      await put('ledger_bodies', body)
    })
  }
}

/** Another time in the leaf, and its hash: what the certificate's rows say does not speak against it. */
async function rewriteEntry(): Promise<void> {
  const [row] = await app.sql('select leaf from ledger_entries where seq = $1', [CHANGED])
  const leaf = String(row?.['leaf']).replace(/"at":"(....)/, (_, year) => `"at":"${Number(year) + 1}`)
  const values = [CHANGED, leaf, hashOfLeaf(sha256, leaf)]
  await app.sql('update ledger_entries set leaf = $2, leaf_hash = $3 where seq = $1', values)
}

const removeEntry = async (): Promise<void> => {
  await app.sql('delete from ledger_bodies where seq = $1', [CHANGED])
  await app.sql('delete from ledger_entries where seq = $1', [CHANGED])
}

test('[SCAN-08] T9: one changed entry among many states is one line with the pin, or with the tiles', async () => {
  await whileTampered(rewriteEntry, async () => {
    const late = expect.stringContaining('it is dated ahead')
    expect((await audit({ pin }, false)).faults).toEqual([
      named(`entry ${CHANGED}: the entry is not the one that was pinned`),
      late,
    ])
    expect((await audit({ pin: null })).faults).toEqual([
      late,
      named(`entry ${CHANGED}: the entry is not the one that checkpoint ${CHANGED + 1} covers`),
    ])
    const [, uncovered, ...more] = (await audit({ pin: null }, false)).faults
    expect(more).toEqual([])
    expect(uncovered).toBe(
      `the entries ${CHANGED} to ${ENTRIES - 1} are covered by no matching checkpoint; run with a pin to know which was changed`,
    )
  })
  expect((await audit({ pin })).faults).toEqual([])
})

test('[SCAN-08] T5: a removed entry is named with its certificate and TRACER by the pin', async () => {
  await whileTampered(removeEntry, async () => {
    const missing = `entry ${CHANGED} is missing: removed from the database`
    const unsealed = named('The log has no entry for this certificate.')
    const tracerHash = required(pin[CHANGED]).split(' ')[3]
    expect((await audit({ pin }, false)).faults).toEqual([
      named(`entry ${CHANGED}: the entry was removed; the SHA-256 of its TRACER is ${tracerHash}`),
      missing,
      unsealed,
    ])
    expect((await audit({ pin: null })).faults).toEqual([missing, unsealed])
  })
})

test('[SCAN-08] T20: an entry that is dated back behind what a witness has signed is named', async () => {
  const certificateId = 1_000_000
  const append = (hours: number, n: number) =>
    app.deps.db.transaction({ organizationId: 1 }, (tx) => {
      const tracer = String(certificateId + n).padStart(26, '0')
      return appendLeaf(tx, {
        certificateId: certificateId + n,
        tracer,
        event: 'issue',
        at: new Date(Date.now() + hours * 3_600_000),
        expires: null,
        body: { summary: { tracer }, details: {} },
      })
    })
  await append(-24, 0)
  await append(0, 1)
  await append(24, 2)
  await app.publish()
  const dated = (await audit({ pin: null })).faults.filter((line) => line.includes('the entry says'))
  expect(dated).toEqual([
    expect.stringMatching(/^certificate 1000000 of organization 1: entry 260: .* it is dated back$/),
    expect.stringMatching(/^certificate 1000002 of organization 1: entry 262: .* it is dated ahead$/),
  ])
})

test('[SCAN-08] T9: one changed entry condemns its certificate alone, new ones are signed, and a repair clears it', async () => {
  const statusOf = async (tracer: string) => {
    const reply = await app.http.inject(`/api/verify/${tracer}`)
    return reply.json<{ data: { status: string } }>().data.status
  }
  expect(await statusOf(changed.share_key)).toBe('Valid')
  await whileTampered(rewriteEntry, async () => {
    expect(await statusOf(changed.share_key)).toBe('Invalid')
    expect(await statusOf(bystander)).toBe('Valid')
    const later = await sealOne(app, 'Lot later')
    await app.publish()
    expect(await statusOf(later.share_key)).toBe('Valid')
    expect(await statusOf(bystander)).toBe('Valid')
    expect(await statusOf(changed.share_key)).toBe('Invalid')
  })
  expect(await statusOf(changed.share_key)).toBe('Valid')
})
