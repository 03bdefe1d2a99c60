import { describe, expect, test } from 'vitest'
import { writeNetcdf } from '../../testing/write-netcdf.ts'
import { netcdfNumbers, netcdfTexts, parseNetcdf } from './parse-netcdf.ts'

const file = writeNetcdf(
  { record: 0, point: 3, label: 4 },
  { title: 'a test ' },
  {
    fixed: { dimensions: ['point'], type: 5, values: [1.5, -2, 3.25], attributes: { units: 'V' } },
    name: { dimensions: ['point', 'label'], type: 2, values: ['CBD', 'THCA', 'x'] },
    time: { dimensions: ['record'], type: 6, values: [0.1, 0.2] },
    count: { dimensions: ['record'], type: 5, values: [7, 8] },
  },
  2,
)

describe('netCDF classic', () => {
  const parsed = parseNetcdf(file, 'x.cdf')
  test('dimensions, attributes trimmed of blanks and zeros, and fixed variables', () => {
    expect(parsed.dimensions).toEqual([
      { name: 'record', length: null },
      { name: 'point', length: 3 },
      { name: 'label', length: 4 },
    ])
    expect(parsed.attributes.get('title')).toBe('a test')
    expect(parsed.variables.get('fixed')?.attributes.get('units')).toBe('V')
    expect(netcdfNumbers(parsed, 'fixed')).toEqual(Float64Array.of(1.5, -2, 3.25))
  })

  test('variables over the record dimension lie interleaved', () => {
    expect(netcdfNumbers(parsed, 'time')).toEqual(Float64Array.of(0.1, 0.2))
    expect(netcdfNumbers(parsed, 'count')).toEqual(Float64Array.of(7, 8))
  })

  test('character arrays give their rows', () => expect(netcdfTexts(parsed, 'name')).toEqual(['CBD', 'THCA', 'x']))

  test('what is not there is null or empty', () => {
    expect(netcdfNumbers(parsed, 'none')).toBeNull()
    expect(netcdfNumbers(parsed, 'name')).toBeNull()
    expect(netcdfTexts(parsed, 'fixed')).toEqual([])
  })
})

describe('what is refused', () => {
  const changed = (offset: number, value: number): Uint8Array => {
    const bytes = file.slice()
    new DataView(bytes.buffer).setUint32(offset, value)
    return bytes
  }
  test('another format', () =>
    expect(() => parseNetcdf(Uint8Array.of(1, 2, 3, 4, 5), 'x')).toThrow(
      expect.objectContaining({ code: 'unknown-format' }),
    ))
  test('a dimension beyond the file', () => {
    // 4 mark, 4 records, 8 list head, then 'record': 4 + 8 + 4; 'point': 4 + 8, its length at 44
    expect(() => parseNetcdf(changed(44, 0x7fff_ffff), 'x')).toThrow(expect.objectContaining({ code: 'truncated' }))
  })
  test('more records than the file holds', () => {
    expect(() => parseNetcdf(changed(4, 1000), 'x')).toThrow(expect.objectContaining({ code: 'truncated' }))
  })
  test('a list that is none', () =>
    expect(() => parseNetcdf(changed(8, 99), 'x')).toThrow(expect.objectContaining({ code: 'bad-header' })))
  test('a header cut anywhere', () => {
    for (let length = 0; length < file.length; length++) {
      expect(() => parseNetcdf(file.subarray(0, length), 'x')).toThrow(
        expect.objectContaining({ name: 'SignalFormatError' }),
      )
    }
  })
})
