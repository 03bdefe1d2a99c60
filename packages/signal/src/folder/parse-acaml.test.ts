import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { itemAt } from '../arrays/item-at.ts'
import { decodeText } from '../readers/input/decode-text.ts'
import type { ExpectedPeaks } from '../testing/expected-peaks.ts'
import { fixtureJson, fixturePath, hasReferenceSet, referenceJson, referencePath } from '../testing/fixtures.ts'
import { parseAcaml } from './parse-acaml.ts'

type Integrated = ExpectedPeaks['integrated'][number]

function check(path: string, expected: Integrated): void {
  const { signals } = parseAcaml(decodeText(readFileSync(path)), expected.source)
  const signalPath = expected.signal_file.toLowerCase().split('/').slice(-2).join('/')
  const same = signals.filter((signal) => signal.path.toLowerCase().endsWith(signalPath.slice(signalPath.indexOf('/'))))
  const signal = same.find((candidate) => candidate.path.toLowerCase() === signalPath) ?? itemAt(same, 0)
  expect(signal).toMatchObject({
    description: expected.signal,
    beginMin: expected.signal_begin_min,
    endMin: expected.signal_end_min,
    isIntegrated: true,
  })
  expect(signal.peaks.length).toBe(expected.peak_count ?? expected.peaks.length)
  for (const peak of expected.peaks) {
    expect(signal.peaks.find((found) => found.retentionTimeMin === peak.rt_min)).toMatchObject({
      startMin: peak.start_min,
      endMin: peak.stop_min,
      area: peak.area,
      height: peak.height,
      code: peak.code,
      baselineStart: peak.baseline_start,
      baselineEnd: peak.baseline_stop,
    })
  }
}

describe('the peaks ChemStation integrated', () => {
  for (const expected of (fixtureJson('expected-peaks.json') as ExpectedPeaks).integrated) {
    test(expected.signal_file, () => check(fixturePath(expected.source), expected))
  }
})

describe.runIf(hasReferenceSet)('the whole reference set', () => {
  for (const expected of (referenceJson('reference/peaks.json') as ExpectedPeaks | null)?.integrated ?? []) {
    test(expected.signal_file, () => check(referencePath(expected.source), expected))
  }
})

const peak = (id: string, time: string): string =>
  `<Peak id="${id}"><RetentionTime val="${time}"/><Area val="10"/><BaselineCode>BB  </BaselineCode></Peak>`

const document = (compounds: string): string => `<ACAML><Content>
  <Resources><Instrument><Name>LC 1</Name><Module><Name>Pump</Name></Module></Instrument></Resources>
  <MeasData><Signal id="s1"><BinaryData><DataItem><Name>DAD1A.CH</Name><Data><DataFileReference><Path>A.D\\DAD1A.CH</Path>
  </DataFileReference></Data></DataItem></BinaryData><Name>DAD1A</Name><Description>DAD1 A, Sig=230,4</Description></Signal></MeasData>
  <Result><SignalResult><Signal_ID id="s1"/>${peak('p1', '1.5')}${peak('p2', '2.5')}</SignalResult>${compounds}</Result>
</Content></ACAML>`

describe('compounds', () => {
  test('an identified compound gives its peak a name and an amount with its unit', () => {
    const compound = `<InjectionCompound><IdentifiedCompound><CompoundName>CBD</CompoundName></IdentifiedCompound>
      <Identification><Qualified><Peaks><Peak_ID id="p2"/></Peaks></Qualified></Identification>
      <Amount val="12.5" unit="ug/ml"/></InjectionCompound>`
    const { signals, instrument } = parseAcaml(document(compound), 'x')
    expect(instrument).toBe('LC 1')
    expect(signals[0]?.path).toBe('A.D/DAD1A.CH')
    expect(signals[0]?.peaks).toMatchObject([
      { retentionTimeMin: 1.5, name: null, amount: null, code: 'BB' },
      { retentionTimeMin: 2.5, name: 'CBD', amount: 12.5, amountUnit: 'ug/ml' },
    ])
  })

  test('a peak without a compound name has no amount, although the file writes 0', () => {
    const unknown = `<InjectionCompound><IdentifiedCompound><CompoundName /></IdentifiedCompound>
      <Identification><Qualified><Peaks><Peak_ID id="p1"/></Peaks></Qualified></Identification>
      <Amount val="0" unit="ng/ul"/></InjectionCompound>`
    expect(parseAcaml(document(unknown), 'x').signals[0]?.peaks[0]).toMatchObject({ name: null, amount: null })
  })

  test('a peak without a retention time is left out rather than placed at 0', () => {
    const broken = document('').replace('<RetentionTime val="1.5"/>', '<RetentionTime val=""/>')
    expect(parseAcaml(broken, 'x').signals[0]?.peaks.map((found) => found.retentionTimeMin)).toEqual([2.5])
  })
})
