import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Alert, DriverToken } from '@eluent/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../api/src/testing/app.ts'
import { BATCH_CSV, BATCH_MAP, makeTemplate } from '../../api/src/testing/import-lab.ts'
import { equipLaboratory, idempotent } from '../../api/src/testing/laboratory.ts'
import { createDriverBench, type DriverBench } from '../src/testing/driver-bench.ts'
import { startFaultyWire, type FaultyWire } from '../src/testing/faulty-wire.ts'
import { openDriverDatabase } from '../src/outbox/driver-database.ts'
import { createServerLink } from '../src/upstream/server-link.ts'
import { createWatchedFiles } from '../src/watched-folder/watched-files.ts'
import { createWatchedFolder, type WatchedFolder } from '../src/watched-folder/watched-folder.ts'
import type { DriverApp } from '../src/app.ts'

let api: TestApp
let admin: Caller
let template: number
let method: number
let port: number
let folder: string
let bench: DriverBench
let wire: FaultyWire
let driver: { watched: WatchedFolder; app: DriverApp }
let tokens = 0

beforeAll(async () => {
  api = await createTestApp()
  await api.http.listen({ port: 0, host: '127.0.0.1' })
  port = (api.http.server.address() as AddressInfo).port
  method = (await equipLaboratory(api, api.laboratoryId)).methodId
  admin = await api.signIn('admin')
  template = (await makeTemplate(api, admin, BATCH_CSV, BATCH_MAP)).id
})
afterAll(() => api.close())

beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'eluent-watched-')), 'results')
  mkdirSync(folder)
  wire = await startFaultyWire(port)
  bench = createDriverBench()
  driver = await start(await pair())
})
afterEach(async () => {
  // a driver that is gone for good says nothing any more
  for (const { id } of await listTokens())
    await admin.call('POST', `/driver_tokens/${id}/revoke`, undefined, idempotent())
  await bench.dispose()
  await wire.close()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

async function listTokens(): Promise<DriverToken[]> {
  return (await admin.call('GET', '/driver_tokens')).json<{ data: DriverToken[] }>().data
}

async function pair(may_import = true): Promise<string> {
  const made = await admin.call('POST', '/driver_tokens', { name: `Folder ${(tokens += 1)}`, may_import })
  return made.json<{ token: string }>().token
}

async function start(
  token: string,
  by: { material?: number | string | null; template?: number | string; method?: string } = {},
) {
  const server = createServerLink({ url: wire.url, token, clock: bench.clock })
  const watched = createWatchedFolder({
    root: folder,
    by: { template: by.template ?? template, method: by.method ?? method, material: by.material ?? null },
    server,
    files: createWatchedFiles(openDriverDatabase(bench.folder), bench.clock),
    clock: bench.clock,
    log: api.http.log,
  })
  return { watched, app: await bench.app({}, { server, watched }) }
}

/** Lets time go by in steps, each until what was tried has ended. */
async function pass(seconds: number, step = 5): Promise<void> {
  for (let left = seconds; left > 0; left -= step) {
    bench.clock.advance(step * 1000)
    await driver.watched.settled()
    await driver.app.upstream?.greeted()
  }
}

let files = 0
/** A file of three samples that no other test has. */
function csv(more: readonly string[] = []): string {
  files += 1
  return [...BATCH_CSV.replaceAll(/L-(\d)/g, `F${files}-$1`).split('\n'), ...more].join('\n')
}
const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
const inFolder = (below = '') => readdirSync(join(folder, below)).toSorted()

/** How often each sample of the newest file stands. */
async function stored(of = files) {
  const samples = await api.sql(
    `select batch_number, count(*)::int as n from samples where batch_number like $1 and deleted_at is null group by 1 order by 1`,
    [`F${of}-%`],
  )
  return samples.map((row) => [row['batch_number'], row['n']])
}
const once3 = (of: number) => [1, 2, 3].map((n) => [`F${of}-${n}`, 1])

async function bell(of: Alert['kind'] = 'watched_file'): Promise<string[]> {
  const { data } = (await admin.call('GET', '/alerts')).json<{ data: Alert[] }>()
  return data.flatMap(({ kind, name, detail }) => (kind === of ? [`${name}: ${detail}`] : []))
}

test('a whole file is imported, moved and named in the trail; what grows, is being written or is no result is left alone', async () => {
  const text = csv()
  put('week 48.csv', text.slice(0, 90))
  put('half.csv.part', text)
  put('open.csv', text)
  put('.~lock.open.csv#', 'someone')
  await pass(10)
  appendFileSync(join(folder, 'week 48.csv'), text.slice(90))
  await pass(10)
  expect(await stored()).toEqual([])
  await pass(20)
  expect(await stored()).toEqual(once3(files))
  expect(inFolder('imported')).toEqual(['week 48.csv'])
  expect(inFolder()).toEqual(['.~lock.open.csv#', 'half.csv.part', 'imported', 'open.csv'])
  expect(await bell()).toEqual([])
  const by = await api.sql(`select distinct actor_name from audit_entries where action = 'import'`)
  expect(by).toEqual([{ actor_name: `${admin.person.name} (driver Folder ${tokens})` }])
})

test('a file copied twice, and put there again later, is imported once by its hash', async () => {
  const text = csv()
  put('a.csv', text)
  put('b.csv', text)
  await pass(40)
  put('a.csv', text)
  await pass(40)
  expect(await stored()).toEqual(once3(files))
  expect(inFolder()).toEqual(['imported'])
  expect(inFolder('imported')).toHaveLength(3)
})

test('what somebody should look at in a file whose rows are samples stands under the bell for a week', async () => {
  const [heading = '', ...rows] = csv(['Odd,X-20,400,1,Flower,0.01,see note,-0.2,1']).split('\n')
  put('week 50.csv', [`${heading},Abnormal`, ...rows.map((row) => `${row},0.5`)].join('\n'))
  await pass(40)
  expect(inFolder('imported')).toEqual(['week 50.csv'])
  expect(await bell()).toEqual([])
  const [note = ''] = await bell('watched_note')
  expect(note).toContain("week 50.csv: Row 1, column J: 'Abnormal': A column of numbers is not in the template")
  expect(note).toContain("Row 5, column G: 'see note': THCA: ")
  expect(note).toContain("Row 5, column H: '-0.2': THC: The amount is negative.")
  await pass(8 * 86_400, 43_200)
  expect(await bell('watched_note')).toEqual([])
})

test('what is not whole stands under the bell with row and column, until it is mended by a person or gone', async () => {
  put('week 49.csv', csv(['No type,X-9,400,1,,0.01,1,1,1', 'Odd,X-10,400,1,Flower,none,1,1,1']))
  put('letter.csv', 'Dear laboratory')
  await pass(40)
  expect(await stored()).toEqual(once3(files))
  expect(inFolder('problems')).toEqual(['letter.csv', 'letter.csv.why.txt', 'week 49.csv', 'week 49.csv.why.txt'])
  const alerts = await bell()
  expect(alerts.some((text) => text.startsWith('problems/letter.csv: '))).toBe(true)
  const week = alerts.find((text) => text.startsWith('problems/week 49.csv: '))
  expect(week).toContain('3 rows are samples. Bring the others in by Import New Results with this same file.')
  expect(week).toContain('Row 5, column E: Must include Material Type.')
  expect(week).toContain('Row 6, column F: Only positive numbers allowed for LOQ.')
  expect(readFileSync(join(folder, 'problems/week 49.csv.why.txt'), 'utf8')).toContain('Row 5, column E')
  const [token] = await listTokens()
  expect(token?.watched).toMatchObject({ folder, waiting: 0, problem_count: 2 })
  // the same rows are not taken a second time from a file that somebody edits
  appendFileSync(join(folder, 'problems/week 49.csv'), '\nNew,X-11,400,1,Flower,0.01,1,1,1')
  rmSync(join(folder, 'problems/letter.csv'))
  await pass(5400, 600)
  expect(await stored()).toEqual(once3(files))
  expect(await bell()).toEqual([expect.stringContaining('it has changed since')])
  rmSync(join(folder, 'problems/week 49.csv'))
  await pass(10)
  expect(await bell()).toEqual([])
})

test('template, method and material are chosen by name; a name that is none stops all with the names there are, and what was taken is reported', async () => {
  await driver.app.close()
  driver = await start(await pair(), { template: 'lab sheat' })
  put('week 47.csv', csv([`No type,F${files + 1}-4,400,1,,0.01,1,1,1`]))
  await pass(40)
  expect(await stored()).toEqual([])
  expect(await bell()).toEqual([
    expect.stringMatching(/WATCH_TEMPLATE: No import template is called 'lab sheat'\. There are .*'Lab sheet'/),
  ])
  await driver.app.close()
  const named = (await admin.call('GET', `/methods/${method}`)).json<{ data: { method_name: string } }>().data
  driver = await start(await pair(), { template: ' lab SHEET', method: named.method_name, material: 'flower' })
  await pass(40)
  expect(await stored()).toEqual([...once3(files), [`F${files}-4`, 1]])
  const watched = (await listTokens()).find(
    ({ name, revoked_at }) => name === `Folder ${tokens}` && revoked_at === null,
  )?.watched
  expect(watched).toMatchObject({
    template: ' lab SHEET',
    method: named.method_name,
    taken: [{ file: 'week 47.csv', samples: 4 }],
    problem_count: 0,
  })
})

test('what was refused goes in by itself once the reason is gone', async () => {
  put('week 50.csv', csv([`No type,F${files + 1}-4,400,1,,0.01,1,1,1`]))
  await pass(40)
  expect(await stored()).toEqual(once3(files))
  await driver.app.close()
  driver = await start(await pair(), { material: 1 })
  await pass(5400, 600)
  expect(await stored()).toEqual([...once3(files), [`F${files}-4`, 1]])
  expect(inFolder('problems')).toEqual([])
  expect(await bell()).toEqual([])
})

test('a share that goes away and comes back, and a server that does', async () => {
  const text = csv()
  const away = join(folder, '../elsewhere')
  renameSync(folder, away)
  await pass(90)
  expect(await bell()).toEqual([expect.stringMatching(/^.*results: The folder cannot be read: ENOENT/)])
  wire.cut()
  renameSync(away, folder)
  put('week 51.csv', text)
  await pass(60)
  expect(await stored()).toEqual([])
  expect(inFolder()).toEqual(['week 51.csv'])
  // the server stores the rows, and the answer is lost
  let lost = 0
  wire.decide((sent) => (sent.includes('POST /api/imports/files') && (lost += 1) === 1 ? 'lose-answer' : 'pass'))
  wire.restore()
  await pass(400, 20)
  expect(lost).toBeGreaterThan(1)
  expect(await stored()).toEqual(once3(files))
  expect(inFolder()).toEqual(['imported'])
  expect(await bell()).toEqual([])
})

test('a token that may not import, and a template that is gone, are said and hold the files back', async () => {
  put('week 52.csv', csv())
  await driver.app.close()
  driver = await start(await pair(false))
  await pass(60)
  expect(await bell()).toEqual([expect.stringContaining("Make one with 'May import result files'.")])
  await driver.app.close()
  driver = await start(await pair(), { template: 999_999 })
  await pass(60)
  expect(await bell()).toContainEqual(expect.stringContaining('WATCH_TEMPLATE: This import template does not exist'))
  expect(inFolder()).toEqual(['week 52.csv'])
})

test('kill -9 between the import and its mark: the file is imported once', async () => {
  const text = csv()
  put('week 53.csv', text)
  put('week 54.csv', csv())
  await driver.app.close()
  const token = await pair()
  const url = `http://127.0.0.1:${port}`
  const live = async (nth: number) => {
    const words = [bench.folder, folder, url, token, String(template), String(method), String(nth)]
    const script = join(import.meta.dirname, '../src/testing/watch-child.ts')
    const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'eluent-crash-cache') }
    const child = spawn(process.execPath, [script, ...words], { env })
    const [code, signal] = await once(child, 'close')
    return code ?? signal
  }
  expect([await live(1), await live(0)]).toEqual(['SIGKILL', 0])
  expect([await stored(files - 1), await stored()]).toEqual([once3(files - 1), once3(files)])
  expect(inFolder()).toEqual(['imported'])
})
