import { describe, expect, test } from 'vitest'
import { fixtureBytes } from '../../testing/fixtures.ts'
import { writeCompoundFile } from '../../testing/write-compound-file.ts'
import { ByteReader } from '../input/byte-reader.ts'
import { CompoundFile } from '../ole/compound-file.ts'
import { readChromatogram } from '../read-chromatogram.ts'
import { decodeLcdValues } from './decode-lcd-values.ts'

/**
 * No .gcd may be copied here: this one is an .lcd with its numbers written as a gas chromatograph's (FORMATS.md says what a real one was held against).
 */
const whole = fixtureBytes('shimadzu/multichannel_chrom.lcd')
const lcd = readChromatogram(whole, 'x')
const TRACE = /\/Chromatogram Ch\d+$/

function plain(blocks: Uint8Array): Uint8Array {
  const { values } = decodeLcdValues(new ByteReader(blocks, 'x'))
  const bytes = new Uint8Array(24 + 8 * values.length)
  bytes.set(blocks.subarray(0, 24))
  const view = new DataView(bytes.buffer)
  // what is stated there is no length of the stream
  view.setUint32(12, 8 * values.length + 5, true)
  for (const [i, value] of values.entries()) view.setFloat64(24 + 8 * i, value + 0.25, true)
  return bytes
}

const container = new CompoundFile(whole, 'x')
const streams = new Map(
  container
    .paths()
    .filter((path) => /^(?:LSS Raw Data|LSS Data Processing|File Property|GUMM_Information)/.test(path))
    .map((path): [string, Uint8Array] => {
      const bytes = container.stream(path) ?? new Uint8Array()
      return [path, TRACE.test(path) ? plain(bytes) : bytes]
    }),
)
const gcd = readChromatogram(writeCompoundFile(streams, 3), 'x')

test('numbers that stand one after the other are read as they are, the first at the delay', () => {
  expect(gcd.format).toBe('shimadzu-gcd')
  expect(gcd.warnings).toEqual([])
  expect(gcd.metadata).toEqual(lcd.metadata)
  expect(gcd.channels).toHaveLength(3)
  for (const [k, { timesMin, values, peaks, name, unit }] of gcd.channels.entries()) {
    const other = lcd.channels[k]
    expect([name, unit, peaks]).toEqual([other?.name, other?.unit, other?.peaks])
    expect(values).toHaveLength(other?.values.length ?? NaN)
    // a point of an .lcd lies at the end of its interval, and its counts are scaled by what a quarter of one is here, too
    expect(timesMin[1]).toBe(other?.timesMin[0])
    const [quarter, ...others] = new Set(
      Array.from(values, (value, i) => (value - (other?.values[i] ?? NaN)).toFixed(9)),
    )
    expect(Number(quarter)).toBeGreaterThan(0)
    expect(others).toEqual([])
  }
})

describe('what does not hold together is refused by its name', () => {
  const path = [...streams.keys()].find((name) => TRACE.test(name)) ?? ''
  const withTrace = (change: (bytes: Uint8Array) => Uint8Array): Uint8Array =>
    writeCompoundFile(new Map([...streams, [path, change((streams.get(path) ?? new Uint8Array()).slice())]]), 3)
  const withNumber = (write: (view: DataView) => void): Uint8Array =>
    withTrace((bytes) => {
      write(new DataView(bytes.buffer))
      return bytes
    })

  test.each([
    ['a value that is no number', withNumber((view) => view.setFloat64(32, NaN, true)), 'corrupt'],
    ['an endless value', withNumber((view) => view.setFloat64(24, Infinity, true)), 'corrupt'],
    ['another mark', withNumber((view) => view.setUint32(0, 0, true)), 'bad-header'],
    ['another interval', withNumber((view) => view.setUint32(4, 7, true)), 'corrupt'],
    ['a trace that was cut', withTrace((bytes) => bytes.subarray(0, 5000)), 'truncated'],
    [
      'a point more than stated',
      withNumber((view) => view.setUint32(8, view.getUint32(8, true) - 1, true)),
      'truncated',
    ],
    ['four thousand million points', withNumber((view) => view.setUint32(8, 0xffff_ffff, true)), 'truncated'],
  ])('%s', (_what, bytes, code) =>
    expect(() => readChromatogram(bytes, 'x')).toThrow(expect.objectContaining({ code })),
  )
})
