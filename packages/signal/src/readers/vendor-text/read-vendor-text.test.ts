import { describe, expect, test } from 'vitest'
import { firstChannel } from '../../testing/first-channel.ts'
import { fixtureBytes } from '../../testing/fixtures.ts'
import { decodeText } from '../input/decode-text.ts'
import { readChromeleonText } from './read-chromeleon-text.ts'
import { readEzchromText } from './read-ezchrom-text.ts'
import { readLcsolutionText } from './read-lcsolution-text.ts'
import { readMasshunterTic } from './read-masshunter-tic.ts'
import { readTotalchromText } from '../reports/read-totalchrom-text.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('Chromeleon 6', () => {
  const bytes = fixtureBytes('text/chromeleon6-adenosine.txt')
  test('tells channel, wavelength, unit, sample, vial, volume and start', () => {
    const { channels, metadata } = readChromeleonText(bytes, 'x')
    expect(channels[0]).toMatchObject({ name: 'UV_VIS_1', detector: 'VWD', wavelengthNm: 254, unit: 'mAU' })
    expect(metadata).toMatchObject({
      sampleName: 'A 1,0 mM',
      vial: 'RD3',
      injectionVolumeUl: 10,
      injectedAt: '2023-02-02T16:12:23',
      software: 'Chromeleon 6.80',
    })
  })

  test('a row less than stated is a truncated file', () => {
    const end = bytes.length - 30
    expect(() => readChromeleonText(bytes.subarray(0, end), 'x')).toThrow(
      expect.objectContaining({ code: 'truncated' }),
    )
  })
})

test('Chromeleon 7 heads its data differently and may use decimal points', () => {
  const text = [
    'URL\tchrom://server/1',
    'Injection\tCBD 5',
    'Position\tRA1',
    'Channel\tUV_VIS_2',
    'Injection Time\t12:30:00',
    'Injection Date\t13/04/2023',
    'Data Points\t3',
    'Chromatogram Data:',
    'Time (min)\tStep (s)\tValue (mAU)',
    '0.000000\tn.a.\t1.5',
  ].join('\r\n')
  const rows = (step: string): string => `${text.replace('n.a.', step)}\r\n0.1\t6.0\t2.5\r\n0.2\t6.0\t-3.5\r\n`
  const { channels, metadata } = readChromeleonText(utf8(rows('0.0')), 'x')
  expect(channels[0]?.timesMin).toEqual(Float64Array.of(0, 0.1, 0.2))
  expect(channels[0]?.values).toEqual(Float64Array.of(1.5, 2.5, -3.5))
  expect(metadata).toMatchObject({ sampleName: 'CBD 5', vial: 'RA1', injectedAt: '2023-04-13T12:30:00' })
})

describe('EZChrom', () => {
  const heading = 'Maxchannels:\t2\nSampling Rate:\t10\t5\tHz\nTotal Data Points:\t3\t2\tPts.\nY Axis Title:\tpA\tmV\n'
  const file = (counts: string): Uint8Array => utf8(`${heading}Y Axis Multiplier:\t0.5\t0.25\n${counts}`)
  test('channels stand one after the other; point i lies at i / rate seconds', () => {
    const { channels } = readEzchromText(file('10\n20\n30\n4\n8\n'), 'x')
    expect(channels.map((channel) => [channel.unit, [...channel.values]])).toEqual([
      ['pA', [5, 10, 15]],
      ['mV', [1, 2]],
    ])
    expect(channels[0]?.timesMin[2]).toBeCloseTo(0.2 / 60, 12)
    expect(channels[1]?.timesMin[1]).toBeCloseTo(0.2 / 60, 12)
  })

  test.each([
    ['a count less', '10\n20\n30\n4\n', 'truncated'],
    ['the last count cut', '10\n20\n30\n4\n8', 'truncated'],
    ['a word', '10\nx\n30\n4\n8\n', 'bad-number'],
  ])('%s', (_what, counts, code) =>
    expect(() => readEzchromText(file(counts), 'x')).toThrow(expect.objectContaining({ code })),
  )
})

describe('LCsolution', () => {
  const bytes = fixtureBytes('results/lcsolution-sample-1.txt')
  test('chromatograms are channels, status traces are only named', () => {
    const { channels, metadata } = readLcsolutionText(bytes, 'x')
    expect(channels.map((channel) => channel.name)).toEqual(['Detector A-Ch1'])
    expect(channels[0]).toMatchObject({ wavelengthNm: 215, unit: 'mV', detector: 'Detector A' })
    expect(metadata.extra['Status traces']).toBe('Pump A Pressure, Pump B Pressure, Sample Cooler Temp.')
    expect(metadata).toMatchObject({
      vial: '1',
      injectionVolumeUl: 20,
      injectedAt: '2012-02-21T13:16:57',
      software: 'LCsolution 1.25',
    })
  })

  test("areas are printed in counts x s: 0.001 mV is 1 uV; heights are in the channel's unit", () => {
    const [peak] = firstChannel(readLcsolutionText(bytes, 'x')).peaks
    expect(peak).toMatchObject({ area: 1278, areaUnit: 'uV*s', startMin: 0.017, endMin: 0.342 })
    expect(peak?.height).toBeCloseTo(0.107, 12)
  })

  test('tabs and decimal commas are read as well', () => {
    const tabbed = decodeText(bytes)
      .split('\n')
      .map((line) => line.replaceAll(',', '\t').replace(/(\d)\.(\d)/g, '$1,$2'))
      .join('\n')
    const [plain, other] = [readLcsolutionText(bytes, 'x'), readLcsolutionText(utf8(tabbed), 'x')]
    expect(other.channels[0]?.values).toEqual(plain.channels[0]?.values)
  })

  test('a report without a chromatogram is none', () => {
    expect(() => readLcsolutionText(utf8('[Header]\nApplication Name,LCsolution\n'), 'x')).toThrow(
      expect.objectContaining({ code: 'not-a-chromatogram' }),
    )
  })
})

test('TotalChrom: unquoted decimal commas in the heading, components that were not found', () => {
  const { metadata } = readTotalchromText(fixtureBytes('results/EXP-24-AK6145_a_001.TX0'), 'x')
  expect(metadata).toMatchObject({ operator: 'manager', instrument: 'GC', vial: '8', injectionVolumeUl: 1 })
  expect(metadata.extra['Expected but not found (min)']).toBe('3,941; 11,870')
  // Day and month of '09-10-2024' could be exchanged: not guessed.
  expect(metadata).toMatchObject({ injectedAtText: '09-10-2024 15:24:19', injectedAt: null })
})

test('MassHunter: folder and date stand in the first line', () => {
  const path = 'agilent/gcms-reports-chromhandler/RAU-R505-01.D/tic_front.csv'
  expect(readMasshunterTic(fixtureBytes(path), 'tic_front.csv')).toMatchObject({
    format: 'masshunter-tic',
    metadata: { sampleName: 'RAU-R505-1', injectedAt: '2024-06-06T14:53:00' },
    channels: [{ name: 'TIC', detector: 'MSD' }],
  })
})
