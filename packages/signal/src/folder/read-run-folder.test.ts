import { describe, expect, test } from 'vitest'
import { firstChannel } from '../testing/first-channel.ts'
import { diskSource } from '../cli/disk-source.ts'
import { fixtureBytes, fixturePath } from '../testing/fixtures.ts'
import { memorySource } from '../testing/memory-source.ts'
import { inspectRunFolder } from './inspect-run-folder.ts'
import { readRunFolder } from './read-run-folder.ts'

const LC = 'agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/001-1-0312650-0713-SM.D'
const GC = 'agilent/gc-v181-chromhandler/001F0101.D'

const lcFiles = (...names: string[]): Record<string, Uint8Array> =>
  Object.fromEntries(names.map((name) => [name, fixtureBytes(`${LC}/${name}`)]))
const LC_NAMES = ['DAD1A.ch', 'DAD1.UV', 'Report.TXT', 'RUN.LOG', 'SAMPLE.XML', 'sequence.acam_']
function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 + 2 * text.length)
  bytes.set([0xff, 0xfe])
  for (let i = 0; i < text.length; i++) new DataView(bytes.buffer).setUint16(2 + 2 * i, text.charCodeAt(i), true)
  return bytes
}

describe('a finished LC run', () => {
  test('has its channels, spectra, facts and the peaks of sequence.acam_ with limits and baseline', async () => {
    const run = await readRunFolder(diskSource(fixturePath(LC)))
    expect(run).toMatchObject({
      state: 'complete',
      name: '001-1-0312650-0713-SM.D',
      peaksFrom: 'sequence.acam_',
      warnings: [],
    })
    expect(run.channels.map((channel) => [channel.name, channel.values.length, channel.peaks.length])).toEqual([
      ['DAD1A', 3003, 12],
    ])
    expect(run.spectra[0]?.timesMin.length).toBe(982)
    expect(run.metadata).toMatchObject({
      sampleName: '0312650-0713-SM',
      operator: 'SYSTEM',
      instrument: 'MRK0111734',
      method: 'Photobromination-09-30-2021.M',
      vial: '1',
      injectionNumber: 1,
      sequenceLine: 1,
      injectedAt: '2021-09-30T17:21:19',
      injectionVolumeUl: null,
    })
    expect(run.channels[0]?.peaks[0]).toMatchObject({
      retentionTimeMin: 0.388_853_788_375_854,
      area: 34.520_744_323_730_5,
      areaUnit: 'mAU*s',
      code: 'VB',
      baselineStart: -382.516_021_728_516,
    })
  })

  test('the same bytes from memory give the same run; spectra can be left out', async () => {
    const disk = await readRunFolder(diskSource(fixturePath(LC)), { spectra: false })
    const memory = await readRunFolder(memorySource(lcFiles(...LC_NAMES)), { spectra: false })
    expect(memory.channels).toEqual(disk.channels)
    expect(memory.spectra).toEqual([])
  })

  test('without sequence.acam_ the printed report gives the peaks', async () => {
    const run = await readRunFolder(memorySource(lcFiles('DAD1A.ch', 'Report.TXT')))
    expect(run.peaksFrom).toBe('Report.TXT')
    expect(run.channels[0]?.peaks[0]).toMatchObject({ retentionTimeMin: 0.389, area: 34.520_74, code: 'VB' })
  })

  test('in a sequence.acaml of several runs the folder name picks the run', async () => {
    const acaml = fixtureBytes('agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/sequence.acaml')
    const source = memorySource({ ...lcFiles('DAD1A.ch'), 'sequence.acaml': acaml })
    const counts = async (name: string): Promise<number> =>
      firstChannel(await readRunFolder(source, { name })).peaks.length
    expect(await counts('001-1-0312650-0713-SM.D')).toBe(12)
    expect(await counts('002-2-0312650-0713-BrPR.D')).toBe(10)
    expect(await counts('another.D')).toBe(0)
  })
})

describe('a finished GC run', () => {
  test('prefers the full precision of REPORTnn.CSV, per signal', async () => {
    const run = await readRunFolder(diskSource(fixturePath(GC)))
    expect(run.peaksFrom).toBe('Report00.CSV')
    expect(run.channels.map((channel) => [channel.name, channel.unit, channel.peaks.length])).toEqual([
      ['FID1A', 'pA', 3],
      ['TCD2B', '25 uV', 1],
    ])
    expect(run.channels[0]?.peaks[0]?.area).toBe(45_713.667_968_75)
    expect(run.metadata.injectionVolumeUl).toBe(1000)
  })
})

test('a signal that the report lists and the folder lacks is a warning', async () => {
  const names = ['TCD2B.ch', 'Report.TXT', 'Report00.CSV']
  const files = Object.fromEntries(names.map((name) => [name, fixtureBytes(`${GC}/${name}`)]))
  const run = await readRunFolder(memorySource(files))
  expect(run.warnings).toEqual(['The report lists the signal FID1A, but there is no file of it.'])
})

describe("another run's results beside the signals", () => {
  const OTHER = LC.replace('001-1-0312650-0713-SM', '002-2-0312650-0713-BrPR')
  const mixed = (...names: string[]) =>
    memorySource({
      ...lcFiles('DAD1A.ch'),
      ...Object.fromEntries(names.map((name) => [name, fixtureBytes(`${OTHER}/${name}`)])),
    })

  test("a report of another sample is a warning: a blank does not get a sample's peaks in silence", async () => {
    const { warnings } = await readRunFolder(mixed('Report.TXT'))
    expect(warnings).toEqual([
      "The signals are of the sample '0312650-0713-SM', the report beside them is of '0312650-0713-BrPR': its peaks may not belong here.",
    ])
  })

  test('peaks stored under another run are, too', async () => {
    const { warnings } = await readRunFolder(mixed('sequence.acam_'), { name: '001-1-0312650-0713-SM.D' })
    expect(warnings).toEqual([
      'The peaks of dad1a.ch are stored under the run 002-2-0312650-0713-BrPR.D: check that they belong to this one.',
    ])
  })
})

test('peaks of a signal that is not there are named', async () => {
  const names = ['TCD2B.ch', 'Report00.CSV', 'REPORT01.CSV', 'REPORT02.CSV']
  const files = Object.fromEntries(names.map((name) => [name, fixtureBytes(`${GC}/${name}`)]))
  const { warnings } = await readRunFolder(memorySource(files))
  expect(warnings[0]).toMatch(/^Not used: REPORT01\.CSV, \d+ peaks of a signal that is not there\.$/)
  const { 'sequence.acam_': acaml = new Uint8Array(), 'DAD1A.ch': signal = new Uint8Array() } = lcFiles(...LC_NAMES)
  const renamed = await readRunFolder(memorySource({ 'OTHER.ch': signal, 'sequence.acam_': acaml }))
  expect(renamed.warnings).toContain('Not used: 12 peaks of dad1a.ch, which is not there.')
})

test('whole signals without any report are unreported', async () => {
  const run = await readRunFolder(diskSource(fixturePath('agilent/lc-v30-calibration-chromhandler/CA7_800uM.D')))
  expect(run).toMatchObject({ state: 'unreported', peaksFrom: null })
})

test('files that fit no kind are reported as such, the first by name', async () => {
  const files = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`note ${at}.dat`, Uint8Array.of(65)]))
  await expect(readRunFolder(memorySource(files))).rejects.toThrow(
    /^None of the files is one .*: note .*\.dat, .* and 497 more\. /,
  )
})

describe('a run that cannot be read yet, or never', () => {
  const states: [string, Record<string, Uint8Array>, string, string][] = [
    ['no files at all', {}, 'empty-run', 'empty'],
    ['files but no signal', { 'notes.txt': Uint8Array.of(65) }, 'not-a-run', 'not-a-run'],
    ['a report without any signal', lcFiles('Report.TXT'), 'not-a-run', 'not-a-run'],
    ['sample facts before the first signal', lcFiles('SAMPLE.XML'), 'run-being-written', 'writing'],
    ['a signal of no bytes yet', { 'DAD1A.ch': new Uint8Array() }, 'run-being-written', 'writing'],
    [
      'a signal that breaks off',
      { 'DAD1A.ch': fixtureBytes(`${LC}/DAD1A.ch`).subarray(0, 9000) },
      'run-being-written',
      'writing',
    ],
    ['ACQUIRING.TXT', { ...lcFiles('DAD1A.ch'), 'ACQUIRING.TXT': Uint8Array.of(65) }, 'run-being-written', 'writing'],
    ['a temporary file', { ...lcFiles('DAD1A.ch'), 'Report.tmp': Uint8Array.of(65) }, 'run-being-written', 'writing'],
    [
      'a log without an end',
      { ...lcFiles('DAD1A.ch'), 'RUN.LOG': utf16('Method started: line# 1\r\n') },
      'run-being-written',
      'writing',
    ],
    [
      'half a report',
      { ...lcFiles('DAD1A.ch'), 'Report.TXT': fixtureBytes(`${LC}/Report.TXT`).subarray(0, 2000) },
      'run-being-written',
      'writing',
    ],
    [
      'half a result file',
      { ...lcFiles('DAD1A.ch'), 'sequence.acam_': fixtureBytes(`${LC}/sequence.acam_`).subarray(0, 20_000) },
      'run-being-written',
      'writing',
    ],
    [
      'a signal that breaks off although the run has ended',
      { ...lcFiles('RUN.LOG'), 'DAD1A.ch': fixtureBytes(`${LC}/DAD1A.ch`).subarray(0, 9000) },
      'truncated',
      'truncated',
    ],
    ['bytes that are no signal', { 'DAD1A.ch': utf16('nothing of the kind') }, 'unknown-format', 'damaged'],
  ]
  test.each(states)('%s', async (_what, files, code, state) => {
    const source = memorySource(files)
    await expect(readRunFolder(source)).rejects.toMatchObject({ name: 'SignalFormatError', code })
    const inspection = await inspectRunFolder(source)
    expect(inspection.state).toBe(state)
    expect(inspection.reason).not.toBeNull()
  })

  test('inspecting a finished run says so, and reads no spectra', async () => {
    expect(await inspectRunFolder(memorySource(lcFiles(...LC_NAMES)))).toEqual({
      state: 'complete',
      file: null,
      reason: null,
    })
  })

  test('a failing source is not a state of the run', async () => {
    const source = {
      list: () => Promise.reject(new Error('disk gone')),
      read: () => Promise.reject(new Error('disk gone')),
    }
    await expect(inspectRunFolder(source)).rejects.toThrow('disk gone')
  })
})
