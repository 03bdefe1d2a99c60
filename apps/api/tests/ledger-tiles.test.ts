import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  fromHex,
  hashRanges,
  inclusionRanges,
  parseCheckpoint,
  tilePath,
  toHex,
  verifyCheckpoint,
  verifyInclusion,
  type Tile,
} from '@eluent/ledger'
import { HashTree } from '@eluent/ledger/testing'
import { expect, test } from 'vitest'
import { nodeCrypto } from '../src/features/ledger/node-crypto.ts'
import { publishCheckpoint, publishToWitness } from '../src/features/ledger/publish-checkpoints.ts'
import { writeTiles } from '../src/features/ledger/write-tiles.ts'
import { appendLeaf } from '../src/records/ledger/append-leaf.ts'
import { hashesIn, latestCheckpoint } from '../src/records/ledger/ledger-store.ts'
import { LedgerTree } from '../src/records/ledger/ledger-tree.ts'
import { sha256 } from '../src/records/ledger/sha256.ts'
import { TileStore } from '../src/records/ledger/tile-store.ts'
import { labTest } from '../src/testing/lab-test.ts'
import { required } from '../src/testing/required.ts'
import { createSealApp } from '../src/testing/seal-app.ts'

const { app } = labTest(() => createSealApp())
let appended = 0
const folder = (): string => join(app.deps.settings.filesDir, 'objects', 'ledger')
const fileOf = (path: string): string => join(folder(), ...path.split('/'))
const hashes = () => hashesIn(app.deps.db.lookups)
const alerts = (): string[] => app.logLines.filter((line) => line.includes('ALERT'))
const alertEvents = (): string[] => alerts().map((line) => (JSON.parse(line) as { event: string }).event)

async function append(count: number): Promise<void> {
  await app.deps.db.transaction({ organizationId: 1 }, async (tx) => {
    for (let n = 0; n < count; n += 1) {
      appended += 1
      const tracer = String(appended).padStart(26, '0')
      await appendLeaf(tx, {
        certificateId: appended,
        tracer,
        event: 'issue',
        at: app.deps.now(),
        expires: null,
        body: { summary: { tracer }, details: {} },
      })
    }
  })
}

async function signAndWrite(): Promise<void> {
  await publishCheckpoint(app.deps)
  await writeTiles(app.deps, app.http.log)
}

/** As another process sees it: with nothing in memory. */
const freshTree = () => new LedgerTree(new TileStore(app.deps.files), app.http.log)
const head = async () => parseCheckpoint(required(await app.deps.db.lookUp(latestCheckpoint)).note).checkpoint

/** The whole tree, by the database. */
async function wholeTree(): Promise<{ tree: HashTree; leaves: Uint8Array[] }> {
  const rows = await app.sql('select leaf_hash from ledger_entries order by seq')
  const leaves = rows.map((row) => fromHex(String(row['leaf_hash']), 32))
  return { tree: new HashTree(sha256, leaves), leaves }
}

/** Proofs of some entries by a process that has just started. */
async function expectProofs(tree = freshTree()): Promise<void> {
  const signed = await head()
  const { leaves } = await wholeTree()
  for (const index of [0, 255, 256, 300, signed.size - 1]) {
    const proof = await tree.inclusionProof(hashes(), index, signed)
    const claim = { index, size: signed.size, leafHash: required(leaves[index]), proof, root: signed.root }
    expect(verifyInclusion(sha256, claim)).toBe(true)
  }
}

test('tiles are written of what is signed, and proofs are read from them and the newest rows', async () => {
  await append(600)
  await expect(freshTree().root(hashes(), 600)).resolves.toEqual((await wholeTree()).tree.root())
  await writeTiles(app.deps, app.http.log)
  expect(existsSync(folder())).toBe(false)
  await publishCheckpoint(app.deps)
  await expectProofs()
  await writeTiles(app.deps, app.http.log)
  expect(readFileSync(fileOf('tile/0/001')).length).toBe(8_192)
  expect(readFileSync(fileOf('tile/1/000.p/2')).length).toBe(64)
  expect(readFileSync(fileOf('written'), 'utf8')).toBe('512\n')
  const tree = freshTree()
  await expectProofs(tree)
  const later = await app.costOf(async () => tree.inclusionProof(hashes(), 300, await head()))
  // the checkpoint and the cosignatures under it: the tiles and the newest rows are known
  expect(later.statements).toBe(2)
  expect(alerts()).toEqual([])
})

test('a log that grows needs its wider tile at the edge only', async () => {
  const first = toHex(
    createHash('sha256')
      .update(readFileSync(fileOf('tile/0/000')))
      .digest(),
  )
  const early = freshTree()
  expect(await early.written()).toBe(512)
  await append(200)
  await signAndWrite()
  expect(existsSync(fileOf('tile/1/000.p/2'))).toBe(false)
  expect(existsSync(fileOf('tile/1/000.p/3'))).toBe(true)
  expect(
    toHex(
      createHash('sha256')
        .update(readFileSync(fileOf('tile/0/000')))
        .digest(),
    ),
  ).toBe(first)
  // a process that looked before finds the wider one
  await expectProofs(early)
  await expectProofs(app.deps.ledgerTree)
  expect(alerts()).toEqual([])
})

test('anyone follows the log by c2sp.org/tlog-tiles: its checkpoint and its hashes, and no entry', async () => {
  await publishToWitness(app.deps, required(app.deps.ledgerTrust.witnesses[0]))
  const reply = await app.http.inject('/log/checkpoint')
  expect(reply.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=2',
  })
  const policy = required(app.deps.ledgerTrust.policy)
  const { size, root } = await verifyCheckpoint(nodeCrypto, reply.body, policy)
  expect(size).toBe(800)
  const read = async (tile: Tile): Promise<Uint8Array<ArrayBuffer>> => {
    const answer = await app.http.inject(`/log/${tilePath(tile)}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/octet-stream')
    expect(answer.headers['cache-control']).toContain('immutable')
    return Uint8Array.from(answer.rawPayload)
  }
  const [whole] = await hashRanges(sha256, [[0, size]], size, read)
  expect(whole).toEqual(root)
  const [path, { leaves }] = [await hashRanges(sha256, inclusionRanges(300, size), size, read), await wholeTree()]
  expect(verifyInclusion(sha256, { index: 300, size, leafHash: required(leaves[300]), proof: path, root })).toBe(true)
  for (const absent of ['0/003', '0/003.p/33', '1/000', '1/000.p/4', '2/000.p/1', 'entries/000', '0/../../written'])
    expect((await app.http.inject(`/log/tile/${absent}`)).statusCode).toBe(404)
  // what nobody has signed yet is not shown
  await append(1)
  expect((await app.http.inject('/log/tile/0/003.p/33')).statusCode).toBe(404)
  const damaged = readFileSync(fileOf('tile/0/001'))
  flipBit(fileOf('tile/0/001'))
  app.deps.ledgerTree = freshTree()
  expect(Buffer.from(await read({ level: 0, index: 1, width: 256 }))).toEqual(damaged)
})

const damages: [string, string, (file: string) => void][] = [
  ['a changed tile', 'tile/0/001', flipBit],
  ['a changed tile at the edge', 'tile/1/000.p/3', flipBit],
  ['a missing tile', 'tile/0/001', (file) => rmSync(file)],
  ['a missing tile at the edge', 'tile/1/000.p/3', (file) => rmSync(file)],
  ['half a tile', 'tile/0/000', (file) => writeFileSync(file, readFileSync(file).subarray(0, 4_096))],
  ['a tile of another place', 'tile/0/001', (file) => writeFileSync(file, readFileSync(fileOf('tile/0/000')))],
]

function flipBit(file: string): void {
  const content = readFileSync(file)
  content[40] = (content[40] ?? 0) ^ 1
  writeFileSync(file, content)
}

test.each(damages)('%s is found by the signed root, reported and put back', async (_, path, damage) => {
  const right = readFileSync(fileOf(path))
  app.logLines.length = 0
  damage(fileOf(path))
  await expectProofs()
  expect(readFileSync(fileOf(path))).toEqual(right)
  expect(alerts().map((line) => (JSON.parse(line) as { tile: string }).tile)).toEqual([path])
  expect(alertEvents()).toEqual(['ledger_tile_damaged'])
})

test('tiles of another log, each fitting the other, are all written again', async () => {
  const paths = ['tile/0/000', 'tile/0/001', 'tile/0/002', 'tile/1/000.p/3']
  const right = paths.map((path) => readFileSync(fileOf(path)))
  const other = Buffer.alloc(8_192, 7)
  for (const path of paths.slice(0, 3)) writeFileSync(fileOf(path), other)
  const otherTree = new HashTree(
    sha256,
    Array.from({ length: 256 }, () => new Uint8Array(32).fill(7)),
  )
  writeFileSync(fileOf('tile/1/000.p/3'), Buffer.concat([otherTree.root(), otherTree.root(), otherTree.root()]))
  app.logLines.length = 0
  await expectProofs()
  await writeTiles(app.deps, app.http.log)
  expect(paths.map((path) => readFileSync(fileOf(path)))).toEqual(right)
  expect(alertEvents()).toContain('ledger_tiles_damaged')
})

test('a damaged tile gets into nothing that is signed', async () => {
  const right = readFileSync(fileOf('tile/1/000.p/3'))
  flipBit(fileOf('tile/1/000.p/3'))
  await append(1)
  const deps = { ...app.deps, ledgerTree: freshTree() }
  await publishCheckpoint(deps)
  expect(toHex((await head()).root)).toBe(toHex((await wholeTree()).tree.root()))
  expect(readFileSync(fileOf('tile/1/000.p/3'))).toEqual(right)
})

test('whoever was killed while writing has left nothing that counts; two that write at once write the same', async () => {
  await append(512)
  await publishCheckpoint(app.deps)
  // killed behind the first new tile, before it was said that it is written
  const foreign = Buffer.alloc(8_192, 9)
  writeFileSync(fileOf('tile/0/003'), foreign)
  await expectProofs()
  await Promise.all([
    writeTiles({ ...app.deps, ledgerTree: freshTree() }, app.http.log),
    writeTiles({ ...app.deps, ledgerTree: freshTree() }, app.http.log),
  ])
  await writeTiles({ ...app.deps, ledgerTree: freshTree() }, app.http.log)
  expect(readFileSync(fileOf('tile/0/003'))).not.toEqual(foreign)
  expect(readFileSync(fileOf('written'), 'utf8')).toBe('1280\n')
  await expectProofs()
  // killed before the old edge was removed, or after what is written was lost: everything is written again
  renameSync(fileOf('written'), fileOf('lost'))
  await writeTiles({ ...app.deps, ledgerTree: freshTree() }, app.http.log)
  expect(readFileSync(fileOf('written'), 'utf8')).toBe('1280\n')
  await expectProofs()
})

test('an entry that was changed in the database changes no tile: the signed root stands', async () => {
  const before = readFileSync(fileOf('tile/0/000'))
  await app.sql('alter table ledger_entries disable trigger user')
  const [row] = await app.sql('select leaf_hash from ledger_entries where seq = 20')
  await app.sql('update ledger_entries set leaf_hash = $1 where seq = 20', ['0'.repeat(64)])
  flipBit(fileOf('tile/0/000'))
  app.logLines.length = 0
  const signed = await head()
  await freshTree().inclusionProof(hashes(), 21, signed)
  expect(alertEvents()).toEqual(['ledger_changed'])
  writeFileSync(fileOf('tile/0/000'), before)
  await freshTree().inclusionProof(hashes(), 21, signed)
  expect(readFileSync(fileOf('tile/0/000'))).toEqual(before)
  await app.sql('update ledger_entries set leaf_hash = $1 where seq = 20', [row?.['leaf_hash']])
  await app.sql('alter table ledger_entries enable trigger user')
})

test('after a restore to fewer entries the tiles beyond are written again, and nothing of them is believed', async () => {
  const tables = ['ledger_entries', 'ledger_bodies', 'ledger_checkpoints', 'ledger_cosignatures']
  for (const table of tables) await app.sql(`alter table ${table} disable trigger user`)
  await app.sql('delete from ledger_cosignatures where size > 600')
  await app.sql('delete from ledger_checkpoints where size > 600')
  await app.sql('delete from ledger_bodies where seq >= 700')
  await app.sql('delete from ledger_entries where seq >= 700')
  for (const table of tables) await app.sql(`alter table ${table} enable trigger user`)
  app.logLines.length = 0
  await writeTiles(app.deps, app.http.log)
  expect(alertEvents()).toContain('ledger_tiles_ahead')
  expect(readFileSync(fileOf('written'), 'utf8')).toBe('512\n')
  await append(620)
  await expect(publishCheckpoint(app.deps)).rejects.toThrow('does not continue')
  expect(await app.deps.ledgerTree.root(hashes(), 1_300)).toEqual((await wholeTree()).tree.root(1_300))
})
