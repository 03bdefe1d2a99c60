import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemAt } from '../arrays/item-at.ts'
import type { RunFolder } from './run-folder.ts'
import { SignalFormatError } from '../readers/input/signal-format-error.ts'
import { fixtureBytes } from '../testing/fixtures.ts'
import { memorySource } from '../testing/memory-source.ts'
import { inspectRunFolder } from './inspect-run-folder.ts'
import { readRunFolder } from './read-run-folder.ts'

const SEED = 20_260_725
const LC = 'agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/001-1-0312650-0713-SM.D'
const GC = 'agilent/gc-v181-chromhandler/001F0101.D'
const load = (folder: string, names: string[]): [string, Uint8Array][] =>
  names.map((name) => [name, fixtureBytes(`${folder}/${name}`)])

const RUNS = [
  { run: 'LC', files: load(LC, ['DAD1A.ch', 'Report.TXT', 'RUN.LOG', 'SAMPLE.XML', 'sequence.acam_']) },
  {
    run: 'GC',
    files: load(GC, [
      'FID1A.ch',
      'TCD2B.ch',
      'Report.TXT',
      'Report00.CSV',
      'REPORT01.CSV',
      'REPORT02.CSV',
      'SAMPLE.XML',
    ]),
  },
]

async function attempt(files: Record<string, Uint8Array>): Promise<RunFolder | null> {
  const { state } = await inspectRunFolder(memorySource(files))
  try {
    const run = await readRunFolder(memorySource(files))
    expect(state).toBe(run.state)
    return run
  } catch (error) {
    if (!(error instanceof SignalFormatError)) throw error
    expect(['writing', 'truncated', 'damaged', 'empty', 'not-a-run']).toContain(state)
    return null
  }
}

test.each(RUNS)(
  '$run: one file cut at any length is refused, or its signals stay what they were',
  async ({ files }) => {
    const whole = (await readRunFolder(memorySource(Object.fromEntries(files)))).channels
    await fc.assert(
      fc.asyncProperty(fc.nat(files.length - 1), fc.double({ min: 0, max: 1, noNaN: true }), async (index, share) => {
        const [name, bytes] = itemAt(files, index)
        const cut = bytes.subarray(0, Math.floor(share * (bytes.length - 1)))
        const run = await attempt({ ...Object.fromEntries(files), [name]: cut })
        if (run !== null)
          expect(run.channels.map((channel) => channel.values)).toEqual(whole.map((channel) => channel.values))
      }),
      { seed: SEED, numRuns: 80 },
    )
  },
)

test.each(RUNS)('$run: one file missing is refused, or only its own facts are', async ({ files }) => {
  for (const [missing] of files) {
    const rest = Object.fromEntries(files.filter(([name]) => name !== missing))
    const run = await attempt(rest)
    expect(run?.channels.length).toBe(Object.keys(rest).filter((name) => name.endsWith('.ch')).length || undefined)
  }
})

test.each(RUNS)('$run: with bytes of its texts changed it is refused or its peaks are sound', async ({ files }) => {
  const texts = files.filter(([name]) => !name.endsWith('.ch'))
  await fc.assert(
    fc.asyncProperty(
      fc.nat(texts.length - 1),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      async (index, changes) => {
        const [name, bytes] = itemAt(texts, index)
        const changed = bytes.slice()
        for (const [at, value] of changes) changed[at % changed.length] = value
        const run = await attempt({ ...Object.fromEntries(files), [name]: changed })
        for (const peak of run?.channels.flatMap((channel) => channel.peaks) ?? []) {
          expect(Number.isFinite(peak.retentionTimeMin)).toBe(true)
          expect(peak.area === null || Number.isFinite(peak.area)).toBe(true)
        }
      },
    ),
    { seed: SEED, numRuns: 80 },
  )
})

test.each([
  '<MeasData>',
  '<MeasData><Signal id="a"><Path>B.D/DAD1A.CH</Path></Signal></MeasData>',
  '"Column 1","Area",""\n',
  'Signal 1: a\n',
  'Method started\n',
])('a quarter of a megabyte of %j costs time that grows with its length', async (text) => {
  const bytes = new TextEncoder().encode(text.repeat(250_000 / text.length))
  const signal = fixtureBytes(`${LC}/DAD1A.ch`)
  const wrapped = new TextEncoder().encode(`<ACAML>${new TextDecoder().decode(bytes)}</ACAML>`)
  for (const name of ['sequence.acam_', 'Report00.CSV', 'REPORT01.CSV', 'Report.TXT', 'RUN.LOG']) {
    await attempt({ 'DAD1A.ch': signal, [name]: name === 'sequence.acam_' ? wrapped : bytes })
  }
})
