import type { RunChanges } from '@eluent/contract'
import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DriverApp } from './app.ts'
import { get, useDriverBench } from './testing/fixtures.ts'

const FIXTURES = join(import.meta.dirname, '../../../packages/signal/fixtures/agilent')
const SEQUENCE = join(FIXTURES, 'lc-sequence-zhulong/E-Z 2021-09-30 17-18-47')
const RUNS = readdirSync(SEQUENCE).filter((name) => name.endsWith('.D'))
const GC_RUN = join(FIXTURES, 'gc-v181-chromhandler/001F0101.D')

const bench = useDriverBench()
let app: DriverApp
let reported: RunChanges[]
beforeEach(async () => {
  cpSync(GC_RUN, inRoot('old.D'), { recursive: true })
  app = await bench.app()
  reported = []
  app.watch.onChange((changes) => reported.push(changes))
  await app.watch.settled()
})

function inRoot(path: string): string {
  return join(bench.dataRoot, path)
}

async function pass(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 5) {
    bench.clock.advance(5000)
    await app.watch.settled()
  }
}

function noticed(): string[] {
  return app.watch.changes().complete.map(({ path }) => path)
}

async function changes(): Promise<RunChanges> {
  return (await get(app, '/chemstation/changes')).json()
}

describe('runs that come into the data root', () => {
  test('what stood there at the start is no news', async () => {
    await pass(60)
    expect(reported).toEqual([])
    expect((await changes()).complete).toEqual([])
  })

  test('a real sequence that is copied in slowly is noticed run by run, each only when it is whole and at rest', async () => {
    const place = 'Photobromination_31/E-Z 2021-09-30 17-18-47'
    mkdirSync(inRoot(place), { recursive: true })
    const before = (await changes()).revision
    for (const run of RUNS) {
      const files = readdirSync(join(SEQUENCE, run))
      mkdirSync(inRoot(`${place}/${run}`))
      for (const file of files) {
        const bytes = readFileSync(join(SEQUENCE, run, file))
        // each file in two pieces, with a look between them
        writeFileSync(inRoot(`${place}/${run}/${file}`), bytes.subarray(0, bytes.length / 2))
        await pass(5)
        writeFileSync(inRoot(`${place}/${run}/${file}`), bytes)
        await pass(5)
      }
      expect(noticed()).not.toContain(`${place}/${run}`)
    }
    await pass(600)
    expect(noticed().toSorted()).toEqual(RUNS.map((run) => `${place}/${run}`).toSorted())
    expect((await changes()).revision).not.toBe(before)
  })

  test('a list bears the revision it was read at, so a page knows when it is old', async () => {
    const listed = async (): Promise<string> => (await get(app, '/chemstation/runs')).json().revision
    const before = await listed()
    expect(before).toBe((await changes()).revision)
    cpSync(GC_RUN, inRoot('later.D'), { recursive: true })
    await pass(20)
    expect(before).not.toBe((await changes()).revision)
    expect(await listed()).toBe((await changes()).revision)
  })

  test('a copy that stops half way is never noticed, however long it rests, and is once it is finished', async () => {
    mkdirSync(inRoot('half.D'))
    const signal = readFileSync(join(GC_RUN, 'FID1A.ch'))
    writeFileSync(inRoot('half.D/FID1A.ch'), signal.subarray(0, 9000))
    await pass(1200)
    expect(noticed()).toEqual([])
    for (const file of readdirSync(GC_RUN)) cpSync(join(GC_RUN, file), inRoot(`half.D/${file}`))
    await pass(20)
    expect(noticed()).toEqual(['half.D'])
  })

  test('signals without a report wait ten minutes for one', async () => {
    mkdirSync(inRoot('bare.D'))
    cpSync(join(GC_RUN, 'FID1A.ch'), inRoot('bare.D/FID1A.ch'))
    await pass(300)
    expect(noticed()).toEqual([])
    await pass(320)
    expect(noticed()).toEqual(['bare.D'])
  })

  test('a run that is renamed is news under its new name, one that is removed is none', async () => {
    renameSync(inRoot('old.D'), inRoot('new.D'))
    await pass(30)
    expect(noticed()).toEqual(['new.D'])
    rmSync(inRoot('new.D'), { recursive: true })
    await pass(30)
    expect(reported).toHaveLength(1)
  })

  test('a noticed run is reported to every page and imported by none', async () => {
    cpSync(GC_RUN, inRoot('001F0102.D'), { recursive: true })
    await pass(30)
    expect(reported.map(({ complete }) => complete.map(({ path }) => path))).toEqual([['001F0102.D']])
    expect(bench.outbox.count()).toBe(0)
  })
})

describe('the list of runs', () => {
  const listed = async (): Promise<string> => (await get(app, '/chemstation/runs')).body

  test('read again it is the same, and shows what changed in between: new, gone, and grown files', async () => {
    const first = await listed()
    expect(await listed()).toBe(first)
    mkdirSync(inRoot('001F0102.D'))
    writeFileSync(inRoot('001F0102.D/FID1A.ch'), '')
    expect(await listed()).toMatch(/001F0102\.D".*"fault":"run_(being_written|truncated)"/)
    cpSync(GC_RUN, inRoot('001F0102.D'), { recursive: true })
    expect(await listed()).not.toMatch(/run_being_written|run_truncated/)
    rmSync(inRoot('001F0102.D'), { recursive: true })
    expect(await listed()).toBe(first)
  })

  test('what comes back with a share that was cut, or was not mounted for a while, is no news', async () => {
    for (const unmounted of [true, false]) {
      renameSync(bench.dataRoot, `${bench.dataRoot}-cut`)
      if (unmounted) mkdirSync(bench.dataRoot)
      await pass(400)
      if (unmounted) rmSync(bench.dataRoot, { recursive: true })
      renameSync(`${bench.dataRoot}-cut`, bench.dataRoot)
      await pass(400)
    }
    expect(reported).toEqual([])
    cpSync(GC_RUN, inRoot('new.D'), { recursive: true })
    await pass(60)
    expect(noticed()).toEqual(['new.D'])
  })
})
