import { describe, expect, test } from 'vitest'
import { runVector, type ReferenceVector } from './reference-vector.ts'
import { REFERENCE_VECTORS, runReferenceVectors } from './reference-vectors.ts'

describe('[VALID-02] the reference vectors', () => {
  test.each(REFERENCE_VECTORS)('$set: $quantity is $expected', (vector) => {
    expect(runVector(vector)).toMatchObject({ found: expect.any(String), passed: true })
  })

  test('each has an id of its own', () => {
    expect(new Set(REFERENCE_VECTORS.map(({ id }) => id)).size).toBe(REFERENCE_VECTORS.length)
  })

  test('NIST, TNI, Westgard, WCIA, potency and Eurachem are all there', () => {
    const sets = new Set(REFERENCE_VECTORS.map(({ set }) => set))
    expect([...sets]).toEqual([
      'NIST StRD Norris',
      'NIST StRD NoInt1',
      'NIST StRD Pontius',
      'NIST StRD Wampler1',
      'NIST StRD Wampler2',
      'NIST StRD Wampler3',
      'NIST StRD Wampler4',
      'NIST StRD Wampler5',
      'NIST StRD Longley',
      'Calculating Relative Standard Error (RSE)',
      'Westgard multirule',
      'Acceptable hemp THC level',
      'Analytical batch',
      'WCIA lab result schema',
      'Potency',
      'Eurachem QUAM A1',
      'ILAC-G8 guard band',
      'Acceptable hemp THC level, in words',
      'Nordtest TR 537 as in SYKE AutoMUKit',
    ])
  })
})

describe('a vector', () => {
  const vector = (change: Partial<ReferenceVector>): ReferenceVector => ({
    id: 'made-up',
    set: 'Made up',
    source: 'By hand',
    quantity: 'a third',
    unit: null,
    expected: 0.3333,
    agreement: { decimals: 4 },
    find: () => 1 / 3,
    ...change,
  })

  test.each([
    ['half a unit of the last decimal', 0.33335, { decimals: 4 }, true],
    ['more than half a unit', 0.333_351, { decimals: 4 }, false],
    ['four digits', 0.333_32, { digits: 4 }, true],
    ['three digits where four are asked for', 0.3334, { digits: 4 }, false],
    ['no number', Number.NaN, { digits: 1 }, false],
    ['another text', 'a third', { digits: 1 }, false],
  ] as const)('%s', (_what, found, agreement, passed) => {
    expect(runVector(vector({ agreement, find: () => found }))).toMatchObject({ found: String(found), passed })
  })

  test('of which the function throws has not passed, and says so', () => {
    const find = () => {
      throw new RangeError('no points')
    }
    expect(runReferenceVectors([vector({ find })])).toEqual([
      expect.objectContaining({ expected: '0.3333', found: 'no points', decimals: 4, digits: null, passed: false }),
    ])
  })
})
