import { SIMULATED_COUNT_MAU, readAgilentSignal } from '@eluent/signal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agilentSignalFile } from './agilent-ch-writer.ts'

const facts = {
  sampleName: 'Blue Dream µ',
  operator: 'SYSTEM',
  injectedAtText: '20-Nov-26, 11:30:05',
  method: '1_Run.M',
  instrument: 'HPLC-TEST',
  unit: 'mAU',
  signalText: 'DAD1 A, Sig=228,4 Ref=360,100',
  vial: 7,
  sequenceLine: 2,
}
function times(n: number) {
  return Float64Array.from({ length: n }, (_, i) => i / 300)
}

function written(counts: readonly number[]) {
  const values = Float64Array.from(counts, (count) => count * SIMULATED_COUNT_MAU)
  return { values, read: readAgilentSignal(agilentSignalFile(facts, times(counts.length), values), 'DAD1A.ch') }
}

test('any counts come back as they went in, jumps beyond 16 bits included', () => {
  const count = fc.oneof(fc.integer({ min: -40_000, max: 40_000 }), fc.integer({ min: -(2 ** 30), max: 2 ** 30 }))
  fc.assert(
    fc.property(fc.array(count, { minLength: 2, maxLength: 700 }), (counts) => {
      const { values, read } = written(counts)
      expect(read.channels[0]?.values).toEqual(values)
      expect(read.warnings).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('times and header come back', () => {
  const { read } = written(Array.from({ length: 3001 }, (_, i) => i))
  const [channel] = read.channels
  expect([channel?.timesMin[0], channel?.timesMin.at(-1)]).toEqual([0, 10])
  expect(channel).toMatchObject({ unit: 'mAU', wavelengthNm: 228, bandwidthNm: 4 })
  expect(read.metadata).toMatchObject({
    sampleName: 'Blue Dream µ',
    operator: 'SYSTEM',
    method: '1_Run.M',
    vial: '7',
    sequenceLine: 2,
    injectedAt: '2026-11-20T11:30:05',
  })
})

test('a value that does not fit 32 bits of counts is refused', () => {
  const huge = Float64Array.of(0, 2 ** 31 * SIMULATED_COUNT_MAU)
  expect(() => agilentSignalFile(facts, times(2), huge)).toThrow(RangeError)
})
