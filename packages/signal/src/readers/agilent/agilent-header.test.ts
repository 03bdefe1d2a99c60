import { describe, expect, test } from 'vitest'
import { fixtureBytes } from '../../testing/fixtures.ts'
import { ByteReader } from '../input/byte-reader.ts'
import { agilentMetadata } from './agilent-metadata.ts'
import { agilentVersion, readAgilentHeader } from './agilent-header.ts'

const V130 = 'agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/001-1-0312650-0713-SM.D/DAD1A.ch'
const V81 = 'agilent/gc-v81-chromatography-gui/011F0601.D/FID1A.CH'
const header = (bytes: Uint8Array) => readAgilentHeader(new ByteReader(bytes, 'x'))

describe('agilentVersion', () => {
  test.each([
    [[2, 0x33, 0x30, 0], '30'],
    [[3, 0x31, 0x37, 0x39, 0], '179'],
    [[2, 0x33, 0x41, 0], null],
    [[0, 0x33, 0x30], null],
    [[4, 0x33, 0x30, 0x30, 0x30, 0], null],
    [[3, 0x31], null],
    [[], null],
  ])('%j', (bytes, version) => expect(agilentVersion(Uint8Array.from(bytes))).toBe(version))
})

test('counted UTF-16 texts (130) and counted single bytes (81)', () => {
  expect(header(fixtureBytes(V130))).toMatchObject({
    version: '130',
    fileType: 'LC DATA FILE',
    sampleName: '0312650-0713-SM',
    dataSystem: 'Asterix ChemStation',
    unit: 'mAU',
    scale: 1000 / 2 ** 21,
    dataStart: 0x1800,
  })
  expect(header(fixtureBytes(V81))).toMatchObject({
    version: '81',
    fileType: 'GC DATA FILE',
    operator: 'Sam',
    module: 'HP G1530A',
    dataSystem: '',
  })
})

test('a text longer than the file is a truncated header', () => {
  const bytes = fixtureBytes(V81).subarray(0, 0x400)
  bytes[0x254] = 255
  expect(header(bytes).signalText).toBe('')
  expect(() => header(bytes.subarray(0, 0x3ff))).toThrow(expect.objectContaining({ code: 'truncated' }))
})

test('a vial of FFFFh is none; the vial as text goes before the number', () => {
  const bytes = fixtureBytes(V130)
  const view = new DataView(bytes.buffer)
  view.setUint16(0xfe, 0xffff)
  expect(agilentMetadata(header(bytes)).vial).toBe('1')
  bytes[0xfd7] = 0
  expect(agilentMetadata(header(bytes)).vial).toBeNull()
  view.setUint16(0xfe, 17)
  expect(agilentMetadata(header(bytes)).vial).toBe('17')
})

test.each([
  ['another version repeated', 0xf8, 0x18],
  ['another file type', 0x15b, 0x15b],
])('%s is a bad header', (_what, at, offset) => {
  const bytes = fixtureBytes(V130)
  bytes[at] = 7
  expect(() => header(bytes)).toThrow(
    expect.objectContaining({ code: 'bad-header', offset: at === 0xf8 ? 0xf8 : offset }),
  )
})
