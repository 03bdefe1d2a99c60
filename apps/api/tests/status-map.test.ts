import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  checkpointText,
  parseCheckpoint,
  toHex,
  tracerHash,
  verifyEvidence,
  type VerifiedEvidence,
} from '@eluent/ledger'
import { beforeAll, expect, test } from 'vitest'
import { nodeCrypto } from '../src/features/ledger/node-crypto.ts'
import { askSigner } from '../src/features/ledger/notary-client.ts'
import { writeMap } from '../src/features/ledger/write-map.ts'
import { appendLeaf } from '../src/records/ledger/append-leaf.ts'
import { hashesIn, keepCheckpoint, latestCheckpoint, ledgerSizes } from '../src/records/ledger/ledger-store.ts'
import { LedgerTree } from '../src/records/ledger/ledger-tree.ts'
import { mapEntriesIn } from '../src/records/ledger/map-entries.ts'
import { rootOfState } from '../src/records/ledger/map-tiles.ts'
import { countState, type MapSource } from '../src/records/ledger/move-map.ts'
import { sha256 } from '../src/records/ledger/sha256.ts'
import { TileStore } from '../src/records/ledger/tile-store.ts'
import { auditLog } from '../src/testing/audit-log.ts'
import { labTest } from '../src/testing/lab-test.ts'
import { required } from '../src/testing/required.ts'
import { createSealApp } from '../src/testing/seal-app.ts'
import { changeSeal, sealOne } from '../src/testing/seals.ts'

const { app } = labTest(() => createSealApp())
let admin: Awaited<ReturnType<typeof app.signIn>>
beforeAll(async () => {
  admin = await app.signIn('veriseal-admin')
})
const fileOf = (name: string): string => join(app.deps.settings.filesDir, 'objects', 'ledger', 'map', name)
const source = () => mapEntriesIn(app.deps.db.lookups)
const alerts = (): string[] =>
  app.logLines.filter((line) => line.includes('ALERT')).map((line) => (JSON.parse(line) as { event: string }).event)
const head = async () => parseCheckpoint(required(await app.deps.db.lookUp(latestCheckpoint)).note).checkpoint

async function publish(): Promise<void> {
  await app.publish()
  await writeMap(app.deps, required(await app.deps.db.lookUp(latestCheckpoint)))
}

/** As a process that has just started: with nothing in memory. */
function restart(): void {
  app.deps.ledgerTree = new LedgerTree(new TileStore(app.deps.files), app.http.log)
  app.logLines.length = 0
}

const fetchEvidence = (id: number) => admin.get(`/certi/${id}/evidence`)

async function evidenceOf(id: number): Promise<VerifiedEvidence> {
  const reply = await fetchEvidence(id)
  expect(reply.statusCode).toBe(200)
  return verifyEvidence(nodeCrypto, reply.body, app.deps.ledgerTrust.policy)
}

/** That the signed root is that of all entries, however it was counted. */
async function expectWholeRoot(): Promise<void> {
  const { size, mapRoot } = await head()
  expect(toHex(required(mapRoot))).toBe(toHex(rootOfState(await countState(source(), size))))
}

/** How the hash of a certificate's TRACER begins. */
async function keyOf(id: number, digits = 2): Promise<string> {
  const key = await app.value('select tracer_hash from ledger_entries where certificate_id = $1', [id])
  return String(key).slice(0, digits)
}

let filled = 0
/** Entries of certificates that have no rows, as the log of many laboratories has them. */
async function fill(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await appendIssue(String(filled).padStart(26, '0'))
}

async function appendIssue(tracer: string): Promise<void> {
  filled += 1
  await app.deps.db.transaction({ organizationId: 1 }, (tx) =>
    appendLeaf(tx, {
      certificateId: 1_000_000 + filled,
      tracer,
      event: 'issue',
      at: app.deps.now(),
      expires: null,
      body: { summary: { tracer }, details: {} },
    }),
  )
}

let seals: { id: number; batch_id: number; share_key: string }[] = []

test('evidence proves that its last event is the last, before and after another came', async () => {
  seals = [await sealOne(app, 'Lot 1'), await sealOne(app, 'Lot 2')]
  const [first, second] = [required(seals[0]), required(seals[1])]
  expect((await evidenceOf(first.id)).isLast).toBe(false)
  await publish()
  for (const { id } of [first, second]) expect((await evidenceOf(id)).isLast).toBe(true)
  await fill(40)
  await changeSeal(app, first, 'revoke')
  // the revocation is not signed yet: what is shown is not proven to the end
  expect((await evidenceOf(first.id)).isLast).toBe(false)
  await publish()
  const revoked = await evidenceOf(first.id)
  expect(revoked).toMatchObject({ isLast: true })
  expect(revoked.events.at(-1)?.leaf.event).toBe('revoke')
  await expectWholeRoot()
  expect(alerts()).toEqual([])
})

test('T17: the revocation cut from a file of this log is found', async () => {
  const whole = JSON.parse((await fetchEvidence(required(seals[0]).id)).body) as { events: object[] }
  const cut = JSON.stringify({ ...whole, events: whole.events.slice(0, -1) })
  await expect(verifyEvidence(nodeCrypto, cut, app.deps.ledgerTrust.policy)).rejects.toThrow('a later one is left out')
})

test('a process that starts reads the files; a verification costs one statement for the map', async () => {
  restart()
  const { id } = required(seals[1])
  expect((await evidenceOf(id)).isLast).toBe(true)
  const { size, mapRoot } = await head()
  const seq = Number(await app.value('select seq from ledger_entries where certificate_id = $1', [id]))
  const entry = required((await source().entries(0, 65_536, size)).find(({ index }) => index === seq))
  const cost = await app.costOf(() => app.deps.ledgerTree.map.prove(source(), { size, mapRoot }, entry))
  expect(cost.statements).toBe(1)
  await fill(1)
  await publish()
  await expectWholeRoot()
  expect(alerts()).toEqual([])
})

function flipBit(file: string, at: number): void {
  const content = readFileSync(file)
  content[at] = (content[at] ?? 0) ^ 1
  writeFileSync(file, content)
}

const damages: [string, (file: string, at: number) => void][] = [
  ['changed', flipBit],
  ['missing', (file) => rmSync(file)],
  ['cut', (file) => writeFileSync(file, readFileSync(file).subarray(0, 100))],
]
test.each(damages)('a tile that is %s is found by the signed root, reported and written again', async (_, damage) => {
  const { id } = required(seals[1])
  const key = await keyOf(id, 4)
  const tile = fileOf(`tile/${key.slice(0, 2)}`)
  const right = readFileSync(tile)
  restart()
  // within the hash of its bucket
  damage(tile, 8 + Number.parseInt(key.slice(2), 16) * 33 + 9)
  expect((await evidenceOf(id)).isLast).toBe(true)
  expect(readFileSync(tile)).toEqual(right)
  expect(alerts()).toEqual(['ledger_map_damaged'])
})

test.each(damages)('a file of the whole map that is %s gets into nothing that is signed', async (name, damage) => {
  const { id } = required(seals[1])
  restart()
  damage(fileOf('state'), 8 + Number.parseInt(await keyOf(id, 2), 16) * 41 + 9)
  await fill(1)
  await publish()
  await expectWholeRoot()
  expect(alerts()).toEqual(name === 'changed' ? ['ledger_map_damaged'] : [])
  restart()
  expect((await evidenceOf(id)).isLast).toBe(true)
  expect(alerts()).toEqual([])
})

test('one that was killed between tiles and state, and one that is behind, leave nothing wrong', async () => {
  const state = readFileSync(fileOf('state'))
  await fill(20)
  await publish()
  await changeSeal(app, required(seals[1]), 'expire', new Date(app.deps.now().getTime() + 86_400_000).toISOString())
  await publish()
  writeFileSync(fileOf('state'), state)
  restart()
  for (const { id } of seals) expect((await evidenceOf(id)).isLast).toBe(true)
  await fill(1)
  await publish()
  await expectWholeRoot()
  expect(alerts()).toEqual([])
})

test('an event that was hidden in the database is in no map, and seals go on; it clears without a restart', async () => {
  const [first, second] = [required(seals[0]), required(seals[1])]
  const newest = 'select seq, tracer_hash from ledger_entries where certificate_id = $1 order by seq desc'
  const { seq, tracer_hash: hash } = required((await app.sql(newest, [second.id]))[0])
  const change = async (to: unknown): Promise<void> => {
    await app.sql('alter table ledger_entries disable trigger user')
    await app.sql('update ledger_entries set tracer_hash = $1 where seq = $2', [to, seq])
    await app.sql('alter table ledger_entries enable trigger user')
  }
  const statusOf = async (id: number) => (JSON.parse((await fetchEvidence(id)).body) as { status: unknown }).status
  await change('0'.repeat(64))
  restart()
  // only what the change touches is not proven
  expect(await statusOf(second.id)).toBeNull()
  expect(await statusOf(first.id)).not.toBeNull()
  await fill(1)
  await publish()
  expect(await statusOf(first.id)).not.toBeNull()
  expect(alerts()).toEqual([])
  // an entry that is counted together with it would carry the change into the map
  const bucket = await keyOf(second.id, 4)
  let n = 0
  while (!tracerHash(sha256, `neighbour ${n}`).startsWith(bucket)) n += 1
  await appendIssue(`neighbour ${n}`)
  await publish()
  expect((await head()).mapRoot).toBeUndefined()
  expect(alerts()).toEqual(['ledger_changed'])
  expect(await statusOf(first.id)).toBeNull()
  await publish()
  expect((await head()).mapRoot).toBeUndefined()
  await change(hash)
  await publish()
  await publish()
  await expectWholeRoot()
  expect((await evidenceOf(first.id)).isLast).toBe(true)
})

/** As a node of the release before signs, which knows no map. */
async function signWithoutMap(): Promise<number> {
  const hashes = hashesIn(app.deps.db.lookups)
  const { size, signed } = await ledgerSizes(app.deps.db.lookups)
  const text = checkpointText({
    origin: required(app.deps.ledgerTrust.policy).log.name,
    size,
    root: await app.deps.ledgerTree.root(hashes, size),
  })
  const proof = await app.deps.ledgerTree.consistencyProof(hashes, signed, size)
  const { url, token } = required(app.deps.ledgerTrust.signer)
  const note = await askSigner(url, token, { oldSize: signed, proof, checkpoint: text })
  await keepCheckpoint(app.deps.db.lookups, size, note)
  return size
}

test('after an upgrade one entry of the log itself makes for a checkpoint with a map, once', async () => {
  await fill(1)
  const size = await signWithoutMap()
  rmSync(fileOf('.'), { recursive: true })
  restart()
  const logEntries = async () => Number(await app.value("select count(*) from ledger_entries where kind = 'log'"))
  const before = await logEntries()
  const latest = required(await app.deps.db.lookUp(latestCheckpoint))
  const other = { ...app.deps, ledgerTree: new LedgerTree(new TileStore(app.deps.files), app.http.log) }
  await Promise.all([writeMap(app.deps, latest), writeMap(other, latest), writeMap(app.deps, latest)])
  expect(await logEntries()).toBe(before + 1)
  // where an older node signs that entry too, there is no second one: the next entry brings the map
  expect(await signWithoutMap()).toBe(size + 1)
  await writeMap(app.deps, required(await app.deps.db.lookUp(latestCheckpoint)))
  expect(await logEntries()).toBe(before + 1)
  await fill(1)
  await publish()
  expect((await head()).size).toBe(size + 2)
  await expectWholeRoot()
  await publish()
  expect(await logEntries()).toBe(before + 1)
  expect(existsSync(fileOf('state'))).toBe(true)
  expect((await evidenceOf(required(seals[0]).id)).isLast).toBe(true)
})

const audited = async (mostInMap?: number): Promise<string[]> => {
  const outside = { pin: null, checkpoints: [], ...(mostInMap !== undefined && { mostInMap }) }
  return (await auditLog(app.deps, app.deps.ledgerTrust.policy, outside)).faults.filter(aboutMaps)
}

test('T21: a map that leaves a revocation out is found, and the certificate it hides is named', async () => {
  expect(await audited()).toEqual([])
  const hidden = await sealOne(app, 'Lot 9')
  await publish()
  const before = await head()
  await changeSeal(app, hidden, 'revoke')
  await fill(3)
  // whoever has the signer's token has it sign a map that does not know of the revocation
  const hashes = hashesIn(app.deps.db.lookups)
  const { size } = await ledgerSizes(app.deps.db.lookups)
  const key = await app.value('select tracer_hash from ledger_entries where certificate_id = $1 limit 1', [hidden.id])
  const lying: MapSource = {
    touched: source().touched,
    entries: async (from, to, end) =>
      (await source().entries(from, to, end)).filter(
        (entry) => entry.index < before.size || toHex(entry.key) !== String(key),
      ),
  }
  const text = checkpointText({
    origin: before.origin,
    size,
    root: await app.deps.ledgerTree.root(hashes, size),
    mapRoot: rootOfState(await countState(lying, size)),
  })
  const proof = await app.deps.ledgerTree.consistencyProof(hashes, before.size, size)
  const { url, token } = required(app.deps.ledgerTrust.signer)
  const note = await askSigner(url, token, { oldSize: before.size, proof, checkpoint: text })
  await keepCheckpoint(app.deps.db.lookups, size, note)
  const found = await audited()
  expect(found).toEqual([
    expect.stringMatching(
      new RegExp(`^certificate ${hidden.id} of organization \\d+: entry ${before.size}: .*checkpoint ${size} leaves`),
    ),
    expect.stringContaining(`the status map under checkpoint ${size} is not that of the entries`),
  ])
  // a log of more certificates than the memory is given for
  expect(await audited(2)).toEqual(found)
})
const aboutMaps = (line: string): boolean => line.includes('status map')
