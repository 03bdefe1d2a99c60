import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import * as disk from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { folderSource } from './data-root.ts'
import { createRunIndex, type Disk, type RunIndex } from './run-index.ts'

const RUN = join(import.meta.dirname, '../../../../../packages/signal/fixtures/agilent/gc-v181-chromhandler/001F0101.D')
const GROUPS = 3
const RUNS = 8

const clock = createFakeClock()
let root: string
let calls: number
let index: RunIndex
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'eluent-run-index-'))
  for (let at = 0; at < RUNS; at += 1) {
    const place = `group-${at % GROUPS}/${at}.D`
    mkdirSync(inRoot(place), { recursive: true })
    for (const file of readdirSync(RUN)) cpSync(join(RUN, file), inRoot(`${place}/${file}`))
    age(place, ...readdirSync(RUN).map((file) => `${place}/${file}`))
  }
  age('.', ...readdirSync(root))
  calls = 0
  index = createRunIndex(root, clock, counted())
  await index.scan()
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const inRoot = (path: string): string => join(root, path)
const signatureOf = (path: string): string | undefined => index.runs().get(path)?.signature

/** A year old, as most of a data root is. */
function age(...paths: string[]): void {
  for (const path of paths) utimesSync(inRoot(path), new Date('2025-11-20'), new Date('2025-11-20'))
}

function counted(): Disk {
  const count = <Work extends (...words: never[]) => unknown>(work: Work): Work =>
    ((...words) => {
      calls += 1
      return work(...words)
    }) as Work
  return { lstat: count(disk.lstat), readdir: count(disk.readdir), stat: count(disk.stat) }
}

async function callsOf(work: () => Promise<void>): Promise<number> {
  calls = 0
  await work()
  return calls
}

test('a glance costs a call a folder while nothing changes, and a call a run more once a minute', async () => {
  for (let looks = 0; looks < 11; looks += 1) {
    clock.advance(5_000)
    expect(await callsOf(index.glance)).toBe(1 + GROUPS)
  }
  clock.advance(5_000)
  expect(await callsOf(index.glance)).toBe(1 + GROUPS + RUNS)
  expect(await callsOf(index.glance)).toBe(1 + GROUPS)
  expect(index.runs().size).toBe(RUNS)
})

test('a glance sees at once what comes, goes or is renamed in an old folder', async () => {
  cpSync(RUN, inRoot('group-1/new.D'), { recursive: true })
  rmSync(inRoot('group-0/0.D'), { recursive: true })
  renameSync(inRoot('group-2/2.D'), inRoot('group-2/renamed.D'))
  mkdirSync(inRoot('group-9'))
  cpSync(RUN, inRoot('group-9/first.D'), { recursive: true })
  await index.glance()
  const paths = [...index.runs().keys()]
  expect(paths).toEqual(expect.arrayContaining(['group-1/new.D', 'group-2/renamed.D', 'group-9/first.D']))
  expect(paths).toHaveLength(RUNS + 1)
})

test('a glance follows a run that grows, each time, until it rests', async () => {
  mkdirSync(inRoot('group-0/grows.D'))
  const file = inRoot('group-0/grows.D/FID1A.ch')
  writeFileSync(file, '')
  await index.glance()
  for (let looks = 0; looks < 3; looks += 1) {
    const before = signatureOf('group-0/grows.D')
    clock.advance(5_000)
    appendFileSync(file, 'more')
    await index.glance()
    expect(signatureOf('group-0/grows.D')).not.toBe(before)
  }
})

test('what is added to an old run is seen within a minute', async () => {
  const before = signatureOf('group-0/0.D')
  writeFileSync(inRoot('group-0/0.D/Report03.CSV'), 'evaluated again')
  clock.advance(60_000)
  await index.glance()
  expect(signatureOf('group-0/0.D')).not.toBe(before)
})

test('a file that comes in the same tick of the disk as a look is seen by the next one', async () => {
  const now = new Date(clock.nowMs())
  mkdirSync(inRoot('group-0/first.D'))
  utimesSync(inRoot('group-0'), now, now)
  await index.glance()
  mkdirSync(inRoot('group-0/second.D'))
  utimesSync(inRoot('group-0'), now, now)
  clock.advance(5_000)
  await index.glance()
  expect([...index.runs().keys()]).toContain('group-0/second.D')
})

test('a list reads everything, whatever the folders say', async () => {
  mkdirSync(inRoot('group-0/unsaid.D'))
  age('group-0')
  await index.glance()
  expect([...index.runs().keys()]).not.toContain('group-0/unsaid.D')
  await index.scan()
  expect([...index.runs().keys()]).toContain('group-0/unsaid.D')
})

test('a root that went is said to be away and takes nothing with it: what comes back is as it was', async () => {
  const before = new Map(index.runs())
  renameSync(root, `${root}-cut`)
  await expect(index.scan()).rejects.toMatchObject({ code: 'data_root_away' })
  await expect(index.glance()).rejects.toMatchObject({ code: 'data_root_away' })
  expect(index.runs()).toEqual(before)
  renameSync(`${root}-cut`, root)
  await index.scan()
  expect([...index.runs().keys()].toSorted()).toEqual([...before.keys()].toSorted())
})

test('a run that another program holds is listed without its header, holds up no other, and is read once it is let go', async () => {
  let held = 'EBUSY'
  const refuse = (path: string): void => {
    if (held !== '' && path.includes('0.D')) throw Object.assign(new Error(`${held}: ${path}`), { code: held })
  }
  const locked = createRunIndex(root, clock, disk, (folder) => {
    const source = folderSource(folder)
    return {
      ...source,
      read: async (path) => (refuse(join(folder, path)), source.read(path)),
      readStart: async (path, length) => (refuse(join(folder, path)), source.readStart(path, length)),
    }
  })
  const seen = async () => {
    const runs = (await locked.list()).groups.flatMap((group) => group.runs)
    return { count: runs.length, without: runs.filter(({ sampleName }) => sampleName === null).map(({ name }) => name) }
  }
  for (held of ['EBUSY', 'EPERM', 'EACCES']) {
    expect(await seen()).toEqual({ count: RUNS, without: ['0.D'] })
    expect([await locked.stateOf('group-0/0.D'), await locked.stateOf('group-1/1.D')]).toEqual(['held', 'complete'])
  }
  held = ''
  expect(await seen()).toEqual({ count: RUNS, without: [] })
  expect(await locked.stateOf('group-0/0.D')).toBe('complete')
})
