// The log of certificates at 10,000, 1,000,000 and 10,000,000 entries: tiles, memory, proofs; the audit at 1,000,000 and at 100,000 with a checkpoint each; entries a
// second by 8 writers: `npm run bench -- ledger`. LEDGER_SIZES names other sizes, CITUS_BIN a Citus for the last two.
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  checkpointText,
  ED25519,
  entryNode,
  fromHex,
  GrowingMap,
  TreeHead,
  utf8,
  verifierKey,
  writeNote,
} from '@eluent/ledger'
import pg from 'pg'
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { isShort, median, printFigure } from '../../../scripts/bench/figure.ts'
import type { AuditFault } from '../src/features/ledger/audit-entries.ts'
import { auditLedger, auditLine } from '../src/features/ledger/audit-ledger.ts'
import { writeBatch } from '../src/features/ledger/write-tiles.ts'
import { FileStore } from '../src/platform/files/file-store.ts'
import { FolderStore } from '../src/platform/files/folder-store.ts'
import { appendLeaf } from '../src/records/ledger/append-leaf.ts'
import { LedgerTree } from '../src/records/ledger/ledger-tree.ts'
import { mapEntriesIn } from '../src/records/ledger/map-entries.ts'
import { EMPTY_TILE, rootOfState } from '../src/records/ledger/map-tiles.ts'
import { countState, moveState } from '../src/records/ledger/move-map.ts'
import { StatusMap } from '../src/records/ledger/status-map.ts'
import type { HashSource } from '../src/records/ledger/tile-reader.ts'
import { TileStore } from '../src/records/ledger/tile-store.ts'
import { sha256 } from '../src/records/ledger/sha256.ts'
import { createTestApp, type TestApp } from '../src/testing/app.ts'

const SIZES =
  process.env['LEDGER_SIZES']?.split(',').map(Number) ?? (isShort ? [10_000, 100_000] : [10_000, 1_000_000, 10_000_000])
const AUDITED = isShort ? 50_000 : 1_000_000
const WITH_CHECKPOINTS = isShort ? 20_000 : 100_000
const PROOFS = 500
/** As many checkpoints as the map is moved over. */
const MAP_MOVES = 200
const WRITERS = 8
const ENTRIES_A_WRITER = isShort ? 50 : 200

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const megabytes = (bytes: number): number => bytes / 1_000_000
const memory = (): number => {
  // buffers that one collection lets go are freed by the next
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return megabytes(heapUsed + external)
}
const quiet = { error: (): void => undefined }

/** Entries that nobody stores: the hash of each is that of its number. */
let rowsRead = 0
const counted: HashSource = async (from, count) => {
  rowsRead += count
  return Array.from({ length: count }, (_, n) =>
    Uint8Array.from(
      createHash('sha256')
        .update(String(from + n))
        .digest(),
    ),
  )
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, file) => sum + (file.isFile() ? statSync(join(file.parentPath, file.name)).size : 0),
    0,
  )
}

async function measureTiles(size: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'eluent-bench-ledger-'))
  try {
    const files = new FileStore(new FolderStore(folder), quiet.error)
    const name = size.toLocaleString('en')
    const writer = new LedgerTree(new TileStore(files), quiet)
    const target = Math.floor(size / 256) * 256
    const begun = performance.now()
    while ((await writeBatch(writer, counted, target)) < target) writer.lookAgain()
    const seconds = (performance.now() - begun) / 1000
    printFigure({ name: `${name}: tiles of all entries are written`, ours: seconds, unit: 's' })
    const disk = bytesBelow(join(folder, 'objects')) / size
    printFigure({ name: `${name}: on disk`, ours: disk, unit: 'bytes an entry', goal: { atMost: 34 } })

    const tree = new LedgerTree(new TileStore(files), quiet)
    const root = await tree.root(counted, size)
    const before = memory()
    const times: number[] = []
    rowsRead = 0
    for (let n = 0; n < PROOFS; n += 1) {
      const index = Math.floor((size / PROOFS) * n)
      const start = performance.now()
      await tree.inclusionProof(counted, index, { size, root })
      times.push(performance.now() - start)
    }
    printFigure({
      name: `${name}: a proof, entries all over the log`,
      ours: median(times),
      unit: 'ms',
      goal: { atMost: 10 },
    })
    printFigure({ name: `${name}: rows read a proof`, ours: rowsRead / PROOFS, unit: 'rows', goal: { atMost: 255 } })
    const grown = memory() - before
    printFigure({
      name: `${name}: memory of the tree after ${PROOFS} proofs`,
      ours: grown,
      unit: 'MB',
      goal: { atMost: 12 },
    })
    const publishes: number[] = []
    for (let n = 0; n < 20; n += 1) {
      const start = performance.now()
      await tree.isSound(counted, { size, root })
      await tree.root(counted, size + 1)
      await tree.consistencyProof(counted, size, size + 1)
      publishes.push(performance.now() - start)
    }
    printFigure({ name: `${name}: root and proof for a new checkpoint`, ours: median(publishes), unit: 'ms' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The map of the last entries: counted once, then moved an entry at a time as a checkpoint each does. */
async function measureMap(app: TestApp, size: number): Promise<void> {
  const name = size.toLocaleString('en')
  const source = mapEntriesIn(app.deps.db.lookups)
  const before = memory()
  const begun = performance.now()
  let state = await countState(source, size - MAP_MOVES)
  printFigure({
    name: `${name}: the status map counted from the entries`,
    ours: (performance.now() - begun) / 1000,
    unit: 's',
  })
  const moves: number[] = []
  for (let at = size - MAP_MOVES + 1; at <= size; at += 1) {
    const start = performance.now()
    state = await moveState(source, state, at, (place) => Promise.resolve(state.slots[place]?.tile ?? EMPTY_TILE))
    rootOfState(state)
    moves.push(performance.now() - start)
  }
  printFigure({
    name: `${name}: the map's root for a new checkpoint`,
    ours: median(moves),
    unit: 'ms',
    goal: { atMost: 20 },
  })
  printFigure({ name: `${name}: memory of the map`, ours: memory() - before, unit: 'MB', goal: { atMost: 6 } })
  const map = new StatusMap(new TileStore(app.deps.files), quiet)
  const head = { size, mapRoot: rootOfState(state) }
  await map.store(source, head)
  const [times, bytes]: [number[], number[]] = [[], []]
  for (let n = 0; n < PROOFS; n += 1) {
    const bucket = Math.floor((65_536 / PROOFS) * n)
    const [entry] = await source.entries(bucket, bucket + 1, size)
    if (!entry) continue
    const start = performance.now()
    const proof = await map.prove(source, head, entry)
    times.push(performance.now() - start)
    bytes.push((proof?.length ?? 0) * 32)
  }
  printFigure({ name: `${name}: a proof of status`, ours: median(times), unit: 'ms', goal: { atMost: 20 } })
  printFigure({ name: `${name}: a proof of status`, ours: median(bytes), unit: 'bytes', goal: { atMost: 1_024 } })
}

/** The audit of a log with a checkpoint for each entry, one of which is changed with its hash. */
async function measureCheckpoints(app: TestApp): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const log = verifierKey(sha256, 'bench.example/log', ED25519, Uint8Array.from(raw))
  await app.sql('delete from ledger_entries where seq >= $1', [WITH_CHECKPOINTS])
  const tree = new TreeHead(sha256)
  const map = new GrowingMap(sha256)
  const [sizes, notes]: [number[], string[]] = [[], []]
  for (const row of await app.sql('select tracer_hash, leaf_hash from ledger_entries order by seq')) {
    const [key, leafHash] = [row['tracer_hash'], row['leaf_hash']].map((hex) => fromHex(String(hex), 32))
    if (!key || !leafHash) throw new Error('an entry has two hashes')
    map.put(key, entryNode(sha256, { key, index: tree.size, leafHash }))
    tree.append(leafHash)
    const text = checkpointText({ origin: log.name, size: tree.size, root: tree.root(), mapRoot: map.root() })
    const signature = Uint8Array.from(sign(null, utf8(text), privateKey))
    sizes.push(tree.size)
    notes.push(writeNote({ text, signatures: [{ ...log, signature }] }))
  }
  await app.sql('insert into ledger_checkpoints (size, note) select * from unnest($1::bigint[], $2::text[])', [
    sizes,
    notes,
  ])
  const policy = { log, witnesses: [], quorum: 0 }
  const audit = async (pin: readonly string[] | null) => {
    const [faults, kept]: [string[], string[]] = [[], []]
    // no certificate has a row here: that is another check's
    const report = (fault: AuditFault): void => void (fault.seq !== null && faults.push(auditLine(fault)))
    const keep = (line: string): void => {
      if (pin === null) kept.push(line)
      seen += 1
      if (seen % 5_000 === 0) peak = Math.max(peak, memory())
    }
    await auditLedger(app.deps, policy, { pin, checkpoints: [] }, { report, keep })
    return { faults, kept }
  }
  let [seen, peak] = [0, 0]
  const name = `${tree.size.toLocaleString('en')} entries with a checkpoint each`
  const before = process.cpuUsage()
  const { kept, faults } = await audit(null)
  const { user, system } = process.cpuUsage(before)
  if (faults.length > 0) throw new Error(faults[0])
  const goal = { atMost: 1 }
  printFigure({ name: `${name}: audit`, ours: (user + system) / 1000 / tree.size, unit: 'ms of CPU an entry', goal })
  const leaf = `replace(leaf, '"at":"2026', '"at":"2025')`
  await app.sql(
    `update ledger_entries set leaf = ${leaf}, leaf_hash = encode(sha256('\\x00'::bytea || convert_to(${leaf}, 'UTF8')), 'hex') where seq = 17`,
  )
  const named = await audit(kept)
  printFigure({ name: `${name}, one changed: lines`, ours: named.faults.length, unit: 'lines', goal: { atMost: 3 } })
  if (!named.faults[0]?.includes('entry 17: ')) throw new Error('the changed entry was not named')
  printFigure({ name: `${name}: memory in use, the pin included`, ours: peak, unit: 'MB', goal: { atMost: 300 } })
}

/** Entries as the product writes them, one for each of as many certificates, that have no rows. */
const FILL = `
insert into ledger_entries (seq, organization_id, certificate_id, tracer_hash, leaf, leaf_hash)
select n - 1, 1, n, tracer, leaf, encode(sha256('\\x00'::bytea || convert_to(leaf, 'UTF8')), 'hex')
from generate_series(1, $1::int) n, lateral (select encode(sha256(convert_to(n::text, 'UTF8')), 'hex') as tracer) t,
lateral (select format('{"at":"2026-01-01T00:00:00.000Z","cert":"%s","commit":"%s","event":"issue","expires":null,"prev":null,"tracer_hash":"%s","v":"1"}',
  n, tracer, tracer) as leaf) l`

/** The map that an audit holds in memory, at the most certificates that it takes. */
function measureGrowingMap(): void {
  const map = new GrowingMap(sha256)
  const name = `the audit's map of ${AUDITED.toLocaleString('en')} certificates, with the root after each`
  const before = memory()
  const begun = performance.now()
  for (let index = 0; index < AUDITED; index += 1) {
    const key = sha256(utf8(String(index)))
    map.put(key, entryNode(sha256, { key, index, leafHash: key }))
    map.root()
  }
  printFigure({ name, ours: ((performance.now() - begun) * 1000) / AUDITED, unit: 'us each', goal: { atMost: 200 } })
  printFigure({ name: `${name}: memory`, ours: memory() - before, unit: 'MB', goal: { atMost: 200 } })
  // what is not used again is collected before it is counted
  if (map.size !== AUDITED) throw new Error('the map has lost certificates')
}

let appended = 0

/** A transaction for each entry, by one writer and by several, which wait for one another. */
async function measureAppends(app: TestApp, behind: string): Promise<void> {
  const append = (): Promise<unknown> => {
    const certificateId = 2_000_000_000 + (appended += 1)
    const tracer = String(certificateId).padStart(26, '0')
    const body = { summary: { tracer }, details: {} }
    const facts = { certificateId, tracer, event: 'issue', at: app.deps.now(), expires: null, body } as const
    return app.deps.db.transaction({ organizationId: 1 }, (tx) => appendLeaf(tx, facts))
  }
  const times: number[] = []
  for (let n = 0; n < ENTRIES_A_WRITER; n += 1) {
    const start = performance.now()
    await append()
    times.push(performance.now() - start)
  }
  printFigure({ name: `an entry behind ${behind}`, ours: median(times), unit: 'ms' })
  const write = async (): Promise<void> => {
    for (let n = 0; n < ENTRIES_A_WRITER; n += 1) await append()
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: WRITERS }, write))
  const rate = (WRITERS * ENTRIES_A_WRITER * 1000) / (performance.now() - start)
  printFigure({ name: `entries by ${WRITERS} writers behind ${behind}`, ours: rate, unit: 'a second' })
}

/** What was filled in is written now, and not beside what is measured; only the administrator may ask for it. */
async function settle(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('checkpoint')
  await client.end()
}

async function measureDatabase(): Promise<void> {
  const server = await startTestServer()
  const app = await createTestApp({ database: await createTestDatabase(server) })
  try {
    await measureAppends(app, 'an empty log')
    await app.sql('alter table ledger_entries disable trigger user')
    await app.sql('delete from ledger_bodies')
    await app.sql('delete from ledger_entries')
    await app.sql(FILL, [AUDITED])
    await app.sql('vacuum analyze ledger_entries')
    await settle(server.adminUrl)
    await measureAppends(app, `${AUDITED.toLocaleString('en')} entries`)
    await app.sql('delete from ledger_bodies')
    await app.sql('delete from ledger_entries where seq >= $1', [AUDITED])
    await measureMap(app, AUDITED)
    const before = memory()
    let [peak, seen] = [before, 0]
    const look = (): void => {
      seen += 1
      if (seen % 100_000 === 0) peak = Math.max(peak, memory())
    }
    const begun = performance.now()
    // every entry is kept for a pin, and every certificate is a fault: none has a row
    const listeners = { report: look, keep: look }
    const size = await auditLedger(app.deps, null, { pin: null, checkpoints: [] }, listeners)
    const name = size.toLocaleString('en')
    printFigure({ name: `audit of ${name} entries: memory`, ours: peak - before, unit: 'MB', goal: { atMost: 20 } })
    printFigure({ name: `audit of ${name} entries`, ours: (performance.now() - begun) / 1000, unit: 's' })
    await measureCheckpoints(app)
  } finally {
    await app.close()
    await server.stop()
  }
}

measureGrowingMap()
await measureDatabase()
for (const size of SIZES) await measureTiles(size)
