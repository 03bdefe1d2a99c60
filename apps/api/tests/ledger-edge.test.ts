import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOfLeaf, parseCheckpoint, toHex, verifyInclusion } from '@eluent/ledger'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp, type App } from '../src/app.ts'
import { publishCheckpoint, publishToWitness } from '../src/features/ledger/publish-checkpoints.ts'
import { writeMap } from '../src/features/ledger/write-map.ts'
import { writeTiles } from '../src/features/ledger/write-tiles.ts'
import { appendLeaf } from '../src/records/ledger/append-leaf.ts'
import { hashesIn, latestCheckpoint } from '../src/records/ledger/ledger-store.ts'
import { LedgerTree } from '../src/records/ledger/ledger-tree.ts'
import { sha256 } from '../src/records/ledger/sha256.ts'
import { TileStore } from '../src/records/ledger/tile-store.ts'
import { auditLog } from '../src/testing/audit-log.ts'
import { required } from '../src/testing/required.ts'
import { createSealApp, type SealApp } from '../src/testing/seal-app.ts'
import { sealOne } from '../src/testing/seals.ts'

const CHANGED = 1
const LAST = 4
let app: SealApp
let restarted: App | undefined
let lots: Awaited<ReturnType<typeof sealOne>>[]
const edgeFile = (): string => join(app.deps.settings.filesDir, 'objects', 'ledger', 'edge')

beforeEach(async () => {
  app = await createSealApp()
  lots = []
  for (let n = 0; n <= LAST; n += 1) lots.push(await sealOne(app, `Lot ${n}`))
  await publishAndWrite(app)
})
afterEach(async () => {
  await restarted?.close()
  restarted = undefined
  await app.close()
})

/** What the publisher does of a new entry. */
async function publishAndWrite({ deps, http }: App): Promise<void> {
  await publishCheckpoint(deps)
  await publishToWitness(deps, required(deps.ledgerTrust.witnesses[0]))
  const latest = await writeTiles(deps, http.log)
  if (latest) await writeMap(deps, latest)
}

/** The API on the same database and files, with nothing in memory. */
async function restart(): Promise<App> {
  await restarted?.close()
  restarted = await buildApp(app.deps.settings, { logTo: { write: (line) => app.logLines.push(line) } })
  return restarted
}

async function statusOf({ http }: App, tracer: string): Promise<string> {
  const reply = await http.inject(`/api/verify/${tracer}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ data: { status: string } }>().data.status
}
const statuses = (of: App): Promise<string[]> => Promise.all(lots.map(({ share_key }) => statusOf(of, share_key)))
const changedAlone = (others = 'Valid') => lots.map((_, n) => (n === CHANGED ? 'Invalid' : others))
const allValid = () => lots.map(() => 'Valid')

/** Works as the administrator of the database, whom the triggers do not hold. */
async function asAdministrator(work: () => Promise<void>): Promise<void> {
  const tables = ['ledger_entries', 'ledger_bodies']
  for (const table of tables) await app.sql(`alter table ${table} disable trigger user`)
  await work()
  for (const table of tables) await app.sql(`alter table ${table} enable trigger user`)
}

const setLeaf = (leaf: string) =>
  asAdministrator(async () => {
    const values = [CHANGED, leaf, hashOfLeaf(sha256, leaf)]
    await app.sql('update ledger_entries set leaf = $2, leaf_hash = $3 where seq = $1', values)
  })

/** Another time in the leaf, and its hash. @returns the leaf as it was */
async function rewriteEntry(): Promise<string> {
  const leaf = String(await app.value('select leaf from ledger_entries where seq = $1', [CHANGED]))
  await setLeaf(leaf.replace(/"at":"(....)/, (_, year) => `"at":"${Number(year) + 1}`))
  return leaf
}

const audit = async ({ deps }: App) =>
  (await auditLog(deps, deps.ledgerTrust.policy, { pin: null, checkpoints: [], tiles: deps.ledgerTree.store })).faults

const freshTree = () => new LedgerTree(new TileStore(app.deps.files), app.http.log)
const head = async () => parseCheckpoint(required(await app.deps.db.lookUp(latestCheckpoint)).note).checkpoint

test('[SCAN-08] T9: one of the newest entries, changed with its hash, condemns its certificate alone after a restart, too', async () => {
  const leaf = await rewriteEntry()
  const api = await restart()
  expect(await statuses(api)).toEqual(changedAlone())
  expect(app.logLines.filter((line) => line.includes('are not those that were signed'))).toHaveLength(1)
  const named = `certificate ${required(lots[CHANGED]).id} of organization 1: entry ${CHANGED}: the entry is not the one that checkpoint ${LAST + 1} covers`
  expect(await audit(api)).toContain(named)
  // new ones are signed, and kept in their turn
  lots.push(await sealOne(app, 'Lot later'))
  await publishAndWrite(api)
  expect(await statuses(await restart())).toEqual(changedAlone())
  const last = required(restarted)
  await setLeaf(leaf)
  expect(await statuses(last)).toEqual(allValid())
  expect(await audit(last)).toEqual([])
})

test('[SCAN-08] T9: a changed entry condemns no other, however many are asked for at once while it is found', async () => {
  const leafHash = async (index: number) => (await hashesIn(app.deps.db.lookups)(index, 1))[0]
  const hashes = await Promise.all(lots.map((_, n) => leafHash(n)))
  await rewriteEntry()
  const signed = await head()
  for (let round = 0; round < 10; round += 1) {
    const tree = freshTree()
    const holds = async (index: number, wait: number): Promise<boolean> => {
      for (let turn = 0; turn < wait; turn += 1) await app.deps.db.lookUp(latestCheckpoint)
      const proof = await tree.inclusionProof(hashesIn(app.deps.db.lookups), index, signed)
      return verifyInclusion(sha256, { ...signed, index, leafHash: required(hashes[index]), proof })
    }
    const asked = Array.from({ length: 40 }, (_, n) => holds(n % lots.length, n % 7))
    expect((await Promise.all(asked)).filter((isHeld) => !isHeld)).toEqual([])
  }
})

test('[SCAN-08] T5: one of the newest entries that was removed stands in the way of no other proof after a restart', async () => {
  await asAdministrator(async () => {
    await app.sql('delete from ledger_bodies where seq = $1', [CHANGED])
    await app.sql('delete from ledger_entries where seq = $1', [CHANGED])
  })
  expect(await statuses(await restart())).toEqual(changedAlone())
})

test('[SCAN-08] T9: a changed entry gets into no tile, whichever process writes it', async () => {
  const right = String(await app.value('select leaf_hash from ledger_entries where seq = $1', [CHANGED]))
  await app.deps.db.transaction({ organizationId: 1 }, async (tx) => {
    for (let n = 0; n < 300; n += 1) {
      const tracer = String(n).padStart(26, '0')
      const body = { summary: { tracer }, details: {} }
      await appendLeaf(tx, {
        certificateId: 1_000 + n,
        tracer,
        event: 'issue',
        at: app.deps.now(),
        expires: null,
        body,
      })
    }
  })
  await publishCheckpoint(app.deps)
  await rewriteEntry()
  // the one that signed has the right hash in memory, another one has not
  await writeTiles((await restart()).deps, app.http.log)
  const tile = readFileSync(join(app.deps.settings.filesDir, 'objects', 'ledger', 'tile', '0', '000'))
  expect(toHex(Uint8Array.from(tile.subarray(CHANGED * 32, CHANGED * 32 + 32)))).toBe(right)
  expect(await freshTree().isSound(hashesIn(app.deps.db.lookups), await head())).toBe(true)
  // nor was one written that had to be put right
  expect(app.logLines.filter((line) => /ledger_tiles?_damaged/.test(line))).toEqual([])
})

test('what was kept is never believed: older, half, foreign or lost, the signed root decides', async () => {
  const older = `${edgeFile()}-older`
  copyFileSync(edgeFile(), older)
  await sealOne(app, 'Lot later')
  await publishAndWrite(app)
  const whole = readFileSync(edgeFile())
  expect(whole.subarray(0, 2).toString()).toBe('6\n')
  const source = hashesIn(app.deps.db.lookups)
  const signed = await head()
  const foreign = Buffer.concat([whole.subarray(0, 2), Buffer.alloc(6 * 32, 7)])
  const halves = [Buffer.alloc(0), whole.subarray(0, 100), Buffer.from('6'), foreign]
  // right entries need none of it
  for (const content of halves) {
    writeFileSync(edgeFile(), content)
    expect(await freshTree().isSound(source, signed)).toBe(true)
  }
  const leaf = await rewriteEntry()
  for (const content of halves) {
    writeFileSync(edgeFile(), content)
    expect(await freshTree().isSound(source, signed)).toBe(false)
  }
  // killed before the newest was kept: what is between comes from the database
  copyFileSync(older, edgeFile())
  const tree = freshTree()
  expect(await tree.isSound(source, signed)).toBe(true)
  await tree.keepEdge(source, signed)
  expect(readFileSync(edgeFile())).toEqual(whole)
  // entries that do not give the root are not kept
  writeFileSync(edgeFile(), foreign)
  const lost = freshTree()
  await lost.keepEdge(source, signed)
  expect(readFileSync(edgeFile())).toEqual(foreign)
  await setLeaf(leaf)
  await lost.keepEdge(source, signed)
  expect(readFileSync(edgeFile())).toEqual(whole)
})
