import { describe, expect, test } from 'vitest'
import { fixtureBytes } from '../testing/fixtures.ts'
import { readChromatogram } from './read-chromatogram.ts'

const RUN = 'agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/001-1-0312650-0713-SM.D'

describe('the format is decided by the bytes, never by the name', () => {
  test.each([
    [`${RUN}/DAD1A.ch`, 'agilent-ch-130'],
    [`${RUN}/DAD1.UV`, 'agilent-uv-131'],
    [`${RUN}/Report.TXT`, 'chemstation-report'],
    ['agilent/gc-v81-entab/test_fid.ch', 'agilent-ch-81'],
    ['andi/agilent-hplc.cdf', 'andi'],
    ['jcamp/signalOverlap.jdx', 'jcamp'],
    ['shimadzu/multichannel_chrom.lcd', 'shimadzu-lcd'],
    ['shimadzu/multichannel_chrom.txt', 'lcsolution-text'],
    ['text/chromeleon6-adenosine.txt', 'chromeleon-text'],
    ['text/LGC10030.TXT', 'csv-two-column'],
    ['results/lcsolution-sample-1.txt', 'lcsolution-text'],
    ['results/M2_MJ_100_min.txt', 'openlab-report'],
    ['results/EXP-24-AK6145_a_001.TX0', 'totalchrom-text'],
    ['agilent/gcms-reports-chromhandler/RAU-R505-01.D/tic_front.csv', 'masshunter-tic'],
  ])('%s', (path, format) => {
    const result = readChromatogram(fixtureBytes(path), 'a file.bin')
    expect(result.format).toBe(format)
    expect(result.channels.every((channel) => channel.sourceFile === 'a file.bin')).toBe(true)
  })
})

describe('what is not a chromatogram', () => {
  const text = (value: string): Uint8Array => new TextEncoder().encode(value)
  test('an infrared spectrum says what it is', () => {
    const spectrum =
      '##TITLE=Oil\n##JCAMP-DX=5.01\n##DATATYPE=INFRARED SPECTRUM\n##XUNITS=1/CM\n##YUNITS=TRANSMITTANCE\n##NPOINTS=2\n##FIRSTX=400\n##LASTX=401\n##XYDATA=(X++(Y..Y))\n400 1 2\n##END='
    expect(() => readChromatogram(text(spectrum), 'oil.jdx')).toThrow(
      expect.objectContaining({
        code: 'not-a-chromatogram',
        message: expect.stringContaining('INFRARED SPECTRUM, 1/CM'),
      }),
    )
  })

  test.each([
    ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), 'Unpack it first'],
    ['gzip', Uint8Array.of(0x1f, 0x8b, 8, 0), 'gzip'],
    ['Thermo .raw', Uint8Array.of(1, 0xa1, 0x46, 0, 0x69, 0), 'Thermo .raw'],
    ['SQLite', text('SQLite format 3\0'), 'SQLite'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10), 'PNG'],
    ['mzML', text('<?xml version="1.0"?>\n<mzML xmlns="x">'), 'mzML'],
    ['mzXML', text('<?xml version="1.0"?>\n<mzXML>'), 'mzXML'],
    ['ACAML', text('<?xml version="1.0"?>\n<ACAML xmlns="x">'), 'Choose the run folder'],
    ['another XML', text('<?xml version="1.0"?>\n<report/>'), 'It is an XML file'],
    ['a web page', text('<!DOCTYPE html><html>'), 'It is a web page'],
    ['JSON', text('{\n  "a": [1, 2]\n}'), 'It is a JSON file'],
    ['JSON of a list', text('[{"a": 1}]'), 'It is a JSON file'],
    [
      'curves of an ÄKTA',
      text('Run 1:10_UV\t0\tRun 1:10_Cond\t0\r\nmin\t mAU\tmin\t mS/cm\r\n0.2\t1\t0\t2\r\n'),
      'UV curve alone',
    ],
    [
      'curves of an ÄKTA in volume',
      text('A\t\r\nRun_UV\t\tRun_Cond\t\r\nml\t mAU\tml\t mS/cm\r\n0.2\t1\t0\t2\r\n'),
      'UV curve alone',
    ],
    ['rich text', text('{\\rtf1 1 2'), 'rich text'],
    ['HDF5', Uint8Array.of(0x89, 0x48, 0x44, 0x46, 13, 10), 'ANDI/AIA'],
    [
      'GAML',
      text('<?xml version="1.0"?>\n<GAML version="1.20">'),
      'It is a GAML file. Export the chromatogram as ANDI/AIA or text.',
    ],
    ['a PDF', text('%PDF-1.7'), 'It is a PDF'],
  ])('%s says what to do', (_what, bytes, advice) => {
    expect(() => readChromatogram(bytes, 'x')).toThrow(
      expect.objectContaining({
        code: 'other-format',
        expected: expect.stringContaining(advice),
        message: expect.stringMatching(/^x: It is an? .*\. [A-Z].*\.$/),
      }),
    )
  })

  test('other bytes', () =>
    expect(() => readChromatogram(Uint8Array.of(9, 8, 7, 0, 1, 2, 3, 200), 'x')).toThrow(
      expect.objectContaining({ code: 'unknown-format', expected: expect.stringContaining('or text') }),
    ))

  test('no bytes', () =>
    expect(() => readChromatogram(new Uint8Array(), 'x')).toThrow(expect.objectContaining({ code: 'empty' })))
})
