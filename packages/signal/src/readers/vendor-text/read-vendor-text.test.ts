import { describe, expect, test } from 'vitest'
import { firstChannel } from '../../testing/first-channel.ts'
import { fixtureBytes } from '../../testing/fixtures.ts'
import { decodeText } from '../input/decode-text.ts'
import { readChromatogram } from '../read-chromatogram.ts'
import { readChromeleonText } from './read-chromeleon-text.ts'
import { readEzchromText } from './read-ezchrom-text.ts'
import { readLcsolutionText } from './read-lcsolution-text.ts'
import { readMasshunterTic } from './read-masshunter-tic.ts'
import { readChemstationReport } from '../reports/read-chemstation-report.ts'
import { readOpenlabReport } from '../reports/read-openlab-report.ts'
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

const chromeleon7 = [
  'URL\tchrom://server/1',
  'Injection\tCBD 5',
  'Data Points\t3',
  'Chromatogram Data:',
  'Time (min)\tStep (s)\tValue (mAU)',
  '0.000000\tn.a.\t1.5',
  '0.1\t6.0\t2.5',
  '0.2\t6.0\t-3.5',
  '',
].join('\r\n')

describe('Chromeleon 7', () => {
  test('leaves the first step open: n.a. is no number, and no value either', () => {
    const { channels, warnings } = readChromeleonText(utf8(chromeleon7), 'x')
    expect(channels[0]?.values).toEqual(Float64Array.of(1.5, 2.5, -3.5))
    expect(warnings).toEqual([])
    for (const [from, to] of [
      ['2.5', 'n.a.'],
      ['6.0\t2.5', 'n.b.\t2.5'],
    ] as const) {
      expect(() => readChromeleonText(utf8(chromeleon7.replace(from, to)), 'x')).toThrow(
        expect.objectContaining({ code: 'bad-number' }),
      )
    }
  })

  test('what stands below the rows is named', () => {
    const { warnings } = readChromeleonText(utf8(`${chromeleon7}\r\nPeak Results:\r\n1\tCBD\t5\r\n`), 'x')
    expect(warnings).toEqual(["Not used: what stands below the numbers, from 'Peak Results:' on."])
  })
})

describe('EZChrom', () => {
  const heading = 'Maxchannels:\t2\nSampling Rate:\t10\t5\tHz\nTotal Data Points:\t3\t2\tPts.\nY Axis Title:\tpA\tmV\n'
  const file = (counts: string): Uint8Array => utf8(`${heading}Y Axis Multiplier:\t0.5\t0.25\n${counts}`)
  test('what stands below the counts is named', () => {
    expect(readEzchromText(file('10\n20\n30\n4\n8\n\nPeaks\n1\n'), 'x').warnings[0]).toContain("from 'Peaks' on")
  })

  test('channels stand one after the other; point i lies at i / rate seconds', () => {
    const { channels } = readEzchromText(file('10\n20\n30\n4\n8\n'), 'x')
    expect(channels.map((channel) => [channel.unit, [...channel.values]])).toEqual([
      ['pA', [5, 10, 15]],
      ['mV', [1, 2]],
    ])
    expect(channels[0]?.timesMin[2]).toBeCloseTo(0.2 / 60, 12)
    expect(channels[1]?.timesMin[1]).toBeCloseTo(0.2 / 60, 12)
  })

  test('an export with commas is the same, and names may hold one', () => {
    const tabs = file('10\n20\n30\n4\n8\n')
    const commas = utf8(`Sample ID:,Run 1, blank\n${decodeText(tabs).replaceAll('\t', ',')}`)
    const read = readChromatogram(commas, 'x')
    expect(read).toMatchObject({ format: 'ezchrom-text', metadata: { sampleName: 'Run 1, blank' } })
    expect(read.channels).toEqual(readEzchromText(tabs, 'x').channels)
  })

  test.each([
    ['a count less', '10\n20\n30\n4\n', 'truncated'],
    ['the last count cut', '10\n20\n30\n4\n8', 'truncated'],
    ['a word', '10\nx\n30\n4\n8\n', 'bad-number'],
  ])('%s', (_what, counts, code) =>
    expect(() => readEzchromText(file(counts), 'x')).toThrow(expect.objectContaining({ code })),
  )
})

describe('what printed reports leave over', () => {
  const fixtureText = (path: string): string => decodeText(fixtureBytes(path))

  test('TotalChrom: its own warnings and a second peak table', () => {
    const text = fixtureText('results/EXP-24-AK6145_a_001.TX0')
    const [, ...others] = readTotalchromText(utf8(text), 'x').warnings
    expect(others).toEqual(['The report says: Warning -- Signal level out-of-range in peak.'])
    expect(readTotalchromText(utf8(`${text}"Peak","Time"\r\n`), 'x').warnings.at(-1)).toBe(
      'Not used: 1 more peak table below the first.',
    )
  })

  test('OpenLab: a table of several rows that is no peak table', () => {
    const text = fixtureText('results/M2_MJ_100_min.txt')
    const table = '┌────┬────┐\n│ Sum│ 5  │\n├────┼────┤\n│ x  │ 6  │\n└────┴────┘\n'
    expect(readOpenlabReport(utf8(text), 'x').warnings).toHaveLength(1)
    expect(readOpenlabReport(utf8(text + table), 'x').warnings.at(-1)).toBe("Not used: a table headed 'Sum'.")
  })

  test('ChemStation: a table that belongs to no signal', () => {
    const text = fixtureText('agilent/gc-v181-chromhandler/001F0101.D/Report.TXT')
    const lines = text.split('\r\n')
    const table = [' Group       Amount', '   #           ', '------|--------|', '     1  5.0']
    const longer = [...lines.slice(0, -4), ...table, ...lines.slice(-4)].join('\r\n')
    expect(readChemstationReport(utf8(text), 'x').warnings).toHaveLength(1)
    expect(readChemstationReport(utf8(longer), 'x').warnings.at(-1)).toMatch(
      /^Not used: the table in line \d+ of the report\.$/,
    )
  })
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

  test('a gas chromatograph of GCsolution names neither its program nor units, and has its table under another space', () => {
    const lines = [
      '[Header]',
      'Data File Name\tC:\\Data1\\Ch1\\210601.gcd',
      '[Sample Information]',
      'Acquisition Date\t2026/05/07 19:33:54',
      'Vial#\t-1',
      'Injection Volume\t9.18356e-039',
      '[Configration]',
      'Line #\t1',
      '[Peak Table (Ch1)]',
      '# of Peaks\t1',
      'Peak#\tR.Time\tI.Time\tF.Time\tArea\tHeight\tName',
      '1\t0.002\t0.000\t0.003\t1652\t204\tCBN',
      '[Chromatogram (Ch1)]',
      'Interval(msec)\t100',
      '# of Points\t3',
      'R.Time\tIntensity',
      '0.00000\t1126',
      '0.00167\t1330',
      '0.00333\t1127',
    ]
    const { channels, metadata, warnings } = readChromatogram(utf8(lines.join('\r\n')), 'run.txt')
    expect(channels[0]).toMatchObject({ name: 'Ch1', unit: '', peaks: [{ name: 'CBN', area: 1652, areaUnit: null }] })
    expect([...(channels[0]?.values ?? [])]).toEqual([1126, 1330, 1127])
    expect(metadata).toMatchObject({ injectedAt: '2026-05-07T19:33:54', vial: null, injectionVolumeUl: null })
    expect(warnings).toEqual([])
  })

  test('tabs and decimal commas are read as well', () => {
    const tabbed = decodeText(bytes)
      .split('\n')
      .map((line) => line.replaceAll(',', '\t').replace(/(\d)\.(\d)/g, '$1,$2'))
      .join('\n')
    const [plain, other] = [readLcsolutionText(bytes, 'x'), readLcsolutionText(utf8(tabbed), 'x')]
    expect(other.channels[0]?.values).toEqual(plain.channels[0]?.values)
  })

  describe('sections', () => {
    const heading = '[Header]\nApplication Name\tLabSolutions\n'
    const trace = (title: string): string =>
      `[${title}]\nInterval(msec)\t500\n# of Points\t2\nR.Time (min)\tIntensity\n0.0\t1\n0.5\t2\n\n`
    const table = (title: string, ...rows: string[]): string =>
      `[${title}]\n# of Peaks\t${rows.length}\nPeak#\tR.Time\tArea\tHeight\tConc.\tName\n${rows.join('\n')}\n\n`
    const PEAK = '1\t0.3\t100\t9\t0.25\tCBD'
    const read = (...parts: string[]) => readLcsolutionText(utf8(heading + parts.join('')), 'x')
    const peaksOf = ({ channels }: ReturnType<typeof read>) =>
      Object.fromEntries(channels.map(({ name, peaks }) => [name, peaks.map((peak) => [peak.name, peak.amount])]))

    test("a table of a detector belongs to the detector's only channel", () => {
      const file = read(table('Peak Table(Detector B)', PEAK), trace('LC Chromatogram(Detector B-Ch1)'))
      expect(peaksOf(file)).toEqual({ 'Detector B-Ch1': [['CBD', 0.25]] })
      expect(file.warnings).toEqual([])
    })

    test('where the detector has two channels it is no one of them, and named', () => {
      const file = read(
        table('Peak Table(Detector B)', PEAK),
        trace('LC Chromatogram(Detector B-Ch1)'),
        trace('LC Chromatogram(Detector B-Ch2)'),
      )
      expect(peaksOf(file)).toEqual({ 'Detector B-Ch1': [], 'Detector B-Ch2': [] })
      expect(file.warnings).toEqual(['Not used: Peak Table(Detector B).'])
    })

    test('what has no trace, and what is not a chromatogram, is named; what is empty is not', () => {
      const file = read(
        table('Peak Table(Detector A-Ch1)', PEAK),
        table('Peak Table(PDA-Ch1)', PEAK),
        table('Peak Table(AD2)'),
        '[Compound Results(Detector A)]\n# of IDs\t1\nID#\tName\n1\tCBD\n',
        '[Compound Results(AD2)]\n# of IDs\t0\n\n',
        trace('LC Chromatogram(Detector A-Ch1)'),
        trace('LC Status Trace(Pump A Pressure)'),
      )
      expect(file.warnings).toEqual([
        'Not used: Peak Table(PDA-Ch1), Compound Results(Detector A), LC Status Trace(Pump A Pressure).',
      ])
    })

    test('a gas chromatograph and a diode array name their traces differently', () => {
      expect(peaksOf(read(table('Peak Table(Ch1)', PEAK), trace('Chromatogram (Ch1)')))).toEqual({
        Ch1: [['CBD', 0.25]],
      })
      const pda = read(table('Peak Table(PDA-Ch1)', PEAK), trace('PDA Multi Chromatogram(Ch1)'))
      expect(peaksOf(pda)).toEqual({ 'PDA-Ch1': [['CBD', 0.25]] })
      expect(pda.warnings).toEqual([])
    })

    test('an export of peak tables alone gives the peaks, a cut one is refused', () => {
      const file = read(table('Peak Table(Detector A-Ch1)', PEAK), table('Peak Table(AD2)'))
      expect(peaksOf(file)).toEqual({ 'Detector A-Ch1': [['CBD', 0.25]] })
      expect(file.channels[0]).toMatchObject({ detector: 'Detector A', peaks: [{ area: 100, areaUnit: null }] })
      expect(file.warnings).toEqual(['The file holds peak tables only, no signal: it may be cut off.'])
      const cut = table('Peak Table(AD2)', PEAK, PEAK.replace('1', '2')).replace(/2\t0.3[^]*/, '')
      expect(() => read(cut)).toThrow(expect.objectContaining({ code: 'truncated' }))
    })

    test('the amount of a peak without a name is kept where one is stated', () => {
      const file = read(table('Peak Table(Ch1)', '1\t0.3\t100\t9\t0.25\t', '2\t0.4\t100\t9\t0.0000\t'))
      expect(peaksOf(file)).toEqual({
        Ch1: [
          [null, 0.25],
          [null, null],
        ],
      })
    })
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
