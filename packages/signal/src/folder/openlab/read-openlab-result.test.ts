import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import type { FileSource } from '../../chromatogram/chromatogram.ts'
import { readAgilentSignal } from '../../readers/agilent/read-agilent-signal.ts'
import { readAgilentSpectra } from '../../readers/agilent/read-agilent-spectra.ts'
import { SignalFormatError } from '../../readers/input/signal-format-error.ts'
import { required } from '../../testing/compare.ts'
import { fixtureBytes } from '../../testing/fixtures.ts'
import { memorySource } from '../../testing/memory-source.ts'
import { openlabSpectra } from '../../testing/openlab-spectra.ts'
import { writeZip } from '../../testing/write-zip.ts'
import { subSource } from '../sources/sub-source.ts'
import { zipSource } from '../sources/zip-source.ts'
import { readOpenlabResult } from './read-openlab-result.ts'

const SET = 'Luxo HPLC-2023-09-01 07-52-44-04-00'
const FIRST = '2023-09-01 07-52-57-04-00-01'

const published = () => zipSource(fixtureBytes('openlab/luxo-two-injections.rslt.zip'), 'luxo.rslt.zip')

/** The files of the set, by name. */
async function filesOf(source: FileSource): Promise<Record<string, Uint8Array>> {
  const folder = subSource(source, `${SET}.rslt`)
  const entries = (await folder.list()).map(async ({ path }) => [path, await folder.read(path)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

describe('a result set of OpenLab CDS 2 (real, its signals cut to four points by who published it)', () => {
  test('says of each injection what its .dx says', async () => {
    const injections = await readOpenlabResult(published())
    expect(injections.map(({ name }) => name)).toEqual([FIRST, '2023-09-01 08-08-48-04-00-03'])
    expect(injections[0]?.metadata).toMatchObject({
      sampleName: 'ACN',
      operator: 'SYSTEM',
      instrument: 'Luxo HPLC',
      method: 'Andrographolide 38% ACN.amx',
      vial: '1',
      injectionNumber: 1,
      sequenceLine: 1,
      injectionVolumeUl: 5,
      injectedAt: '2023-09-01T07:52:53',
      injectedAtText: '2023-09-01T07:52:53.6410816-04:00',
    })
  })

  // As allotropy's own expected file gives them: 17 peaks, 2,761.491 mAU s at 2.4915 min.
  test('has the peaks of its .rx on their signals, with limits, baseline and code', async () => {
    const [first] = await readOpenlabResult(published())
    expect(first?.peaksFrom).toBe(`${SET}.rslt/${FIRST}.rx`)
    expect(first?.channels.map(({ name, unit, peaks }) => [name, unit, peaks.length])).toEqual([
      ['DAD1D', 'mAU', 8],
      ['DAD1B', 'mAU', 17],
    ])
    const peak = first?.channels[1]?.peaks.find(({ retentionTimeMin }) => Math.abs(retentionTimeMin - 2.4915) < 1e-4)
    expect(peak).toMatchObject({ areaUnit: 'mAU*s', code: 'BV', startMin: expect.closeTo(2.358125, 6) })
    expect(peak?.area).toBeCloseTo(2761.491, 3)
    expect(peak?.baselineStart).toBeCloseTo(-146.34648, 5)
    // as the .rx itself states: 490.0344 mAU s at 1.5864 min
    expect(
      first?.channels[0]?.peaks.find(({ retentionTimeMin }) => Math.abs(retentionTimeMin - 1.5864) < 1e-4)?.area,
    ).toBeCloseTo(490.0344, 4)
    expect(first?.warnings).toHaveLength(2)
    expect(first?.warnings[0]).toMatch(/DAD1D is not whole and has no points here/)
  })
})

describe('a .dx whose signals are whole', () => {
  const signal = fixtureBytes('agilent/gc-v179-entab/test_179_fid.ch')
  const acmd = `<?xml version="1.0"?><ACMD xmlns="urn:x"><InjectionInfo><SampleName>A &amp; B</SampleName>
    <Signals><Signal><TraceId>abc</TraceId><ChannelName>FID1A</ChannelName><IsIntegrable>true</IsIntegrable></Signal>
    <Signal><TraceId>def</TraceId><ChannelName>PMP1A</ChannelName><IsIntegrable>false</IsIntegrable></Signal></Signals>
    </InjectionInfo></ACMD>`
  const dx = (files: Record<string, Uint8Array>) => writeZip(new Map(Object.entries(files)), true)
  const whole = dx({ 'injection.acmd': new TextEncoder().encode(acmd), 'abc.CH': signal, 'def.IT': Uint8Array.of(1) })

  test('gives their points to the last digit; pressures and the like are left out', async () => {
    const [run] = await readOpenlabResult(memorySource({ 'one.dx': whole }))
    const [expected] = readAgilentSignal(signal, 'x').channels
    expect(run?.channels.map(({ name, sourceFile, peaks }) => [name, sourceFile, peaks])).toEqual([
      ['FID1A', 'one.dx', []],
    ])
    expect(run?.channels[0]?.values).toEqual(expected?.values)
    expect(run?.metadata.sampleName).toBe('A & B')
    expect(run?.peaksFrom).toBeNull()
  })

  describe('with the spectra of a diode array', () => {
    const trace =
      '<Signal><TraceId>ghi</TraceId><ChannelName /><Description>DAD1I,DAD: Spectrum</Description></Signal></Signals>'
    const withSpectra = new TextEncoder().encode(acmd.replace('</Signals>', trace))
    const spectraAlone = new TextEncoder().encode(acmd.replace(/<Signals>[^]*<\/Signals>/, `<Signals>${trace}`))
    const read = async (spectra: Uint8Array, description: Uint8Array, options = {}) => {
      const parts = { 'injection.acmd': description, 'abc.CH': signal, 'GHI.UV': spectra }
      const [run] = await readOpenlabResult(memorySource({ 'one.dx': dx(parts) }), options)
      return required(run)
    }
    // three wavelengths, stored as 64-bit floats in the header's scale and the one beside it
    const newer = openlabSpectra({ scale: 1000 / 2 ** 27, stored: [[2 ** 37], [-(2 ** 37)]] })

    test('they are decoded where they are asked for, else named as not used', async () => {
      const named = await read(newer, withSpectra)
      expect(named.spectra).toEqual([])
      expect(named.warnings).toEqual(['Not used: the spectra DAD1I.'])
      const { channels, spectra, warnings } = await read(newer, withSpectra, { spectra: true })
      expect(channels.map(({ name }) => name)).toEqual(['FID1A'])
      expect(spectra).toHaveLength(1)
      expect(spectra[0]).toMatchObject({ sourceFile: 'one.dx', unit: 'mAU' })
      expect(warnings).toEqual([])
    })

    // rainbow's teal.dx: 2^-17 beside its scale of 1000 / 2^27; openreadout: the scale of 1000 / 2^21 once more
    test.each([
      [1000 / 2 ** 27, 1000 / 2 ** 44],
      [1000 / 2 ** 21, 1e6 / 2 ** 42],
    ])('stored with the scale %f they are read in mAU', async (scale, perCount) => {
      const { spectra } = await read(
        openlabSpectra({
          scale,
          stored: [
            [3e9, -1e9],
            [0, 7],
          ],
        }),
        spectraAlone,
      )
      expect([...required(spectra[0]).values]).toEqual(
        [3e9, -1e9, 0, 7].map((raw) => expect.closeTo(raw * perCount, 9)),
      )
    })

    test('differences of 16 bits take the scale of their header alone', async () => {
      const uv = fixtureBytes('agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/001-1-0312650-0713-SM.D/DAD1.UV')
      const { spectra } = await read(uv, spectraAlone)
      expect(spectra[0]?.values).toEqual(readAgilentSpectra(uv, 'x.uv').spectra[0]?.values)
    })

    test.each([
      [
        'of a scale that nobody describes',
        openlabSpectra({ scale: 0.5, stored: [[1]] }),
        /a known scale \(found 0\.5,/,
      ],
      ['that break off', newer.slice(0, -4), /./],
      ['that are none', Uint8Array.of(1), /./],
    ])('spectra %s are named, the signals are read', async (_what, bytes, reason) => {
      const { channels, spectra, warnings } = await read(bytes, withSpectra, { spectra: true })
      expect(channels.map(({ name }) => name)).toEqual(['FID1A'])
      expect(spectra).toEqual([])
      expect(warnings).toEqual([expect.stringMatching(/^The spectra DAD1I cannot be read: /)])
      expect(warnings[0]).toMatch(reason)
    })

    test('any byte of them changed, or cut anywhere: read, or named', async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.nat(255), fc.boolean(), async (where, byte, isCut) => {
          const bytes = newer.slice()
          const at = where % bytes.length
          bytes[at] = byte
          const { spectra, warnings } = await read(isCut ? bytes.slice(0, at) : bytes, spectraAlone)
          expect(spectra.length + warnings.length).toBeGreaterThan(0)
        }),
        { numRuns: 200, seed: 20_264 },
      )
    })
  })

  test('peaks that no .acaml joins to a signal are named, not guessed', async () => {
    const rx = (await filesOf(published()))[`${FIRST}.rx`] ?? new Uint8Array()
    const [run] = await readOpenlabResult(memorySource({ 'one.dx': whole, 'one.rx': rx }))
    expect(run?.channels[0]?.peaks).toEqual([])
    expect(run?.warnings).toEqual([expect.stringContaining('the peaks of one.rx')])
  })

  test.each([
    ['no .dx', {}, 'not-a-run'],
    ['a .dx that is no archive', { 'a.dx': new Uint8Array(200) }, 'truncated'],
    ['a .dx without injection.acmd', { 'a.dx': dx({ 'abc.CH': signal }) }, 'corrupt'],
    [
      'an injection.acmd cut off',
      { 'a.dx': dx({ 'injection.acmd': new TextEncoder().encode(acmd.slice(0, 90)) }) },
      'truncated',
    ],
    [
      'a set with an .rx of something else',
      { 'a.dx': whole, 'a.rx': dx({ x: signal }), 'a.acaml': new TextEncoder().encode('<a/>') },
      'corrupt',
    ],
  ])('%s is refused by name', async (_what, files, code) => {
    await expect(readOpenlabResult(memorySource(files as Record<string, Uint8Array>))).rejects.toMatchObject({ code })
  })
})

test('any file of a set cut or changed anywhere: refused with a code, or read with what is left', async () => {
  const files = await filesOf(published())
  const names = Object.keys(files)
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(255), fc.boolean(), async (which, where, byte, isCut) => {
      const name = itemAt(names, which % names.length)
      const bytes = (files[name] ?? new Uint8Array()).slice()
      const at = where % bytes.length
      bytes[at] = byte
      const changed = { ...files, [name]: isCut ? bytes.slice(0, at) : bytes }
      try {
        expect(await readOpenlabResult(memorySource(changed))).toHaveLength(2)
      } catch (error) {
        expect(error).toBeInstanceOf(SignalFormatError)
      }
    }),
    { numRuns: 25, seed: 20_263 },
  )
})
