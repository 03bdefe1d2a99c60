import { describe, expect, test } from 'vitest'
import { isCannabinoid } from '../import-templates/header-words.ts'
import { KNOWN_ANALYTES } from './data/known-analytes.ts'
import { isAsked, matchAnalyte, writtenKey, type AnalyteDictionary } from './match-analyte.ts'

const NONE: AnalyteDictionary = { names: [], analytes: [] }
const LAB: AnalyteDictionary = {
  names: [
    { written: 'Peak 7', analyte: 'CBT' },
    { written: 'THC', analyte: 'D8-THC' },
  ],
  analytes: ['d9-THC', 'THCA', 'CBD', 'CBD-A'],
}

test.each([
  [
    'THC',
    ['THC', 'Δ9-THC', 'd9-THC', 'D9 THC', 'delta-9 THC', 'Delta 9-THC', '∆9-THC', 'Δ⁹-THC', 'THC (%)', 'thc mg/g'],
  ],
  ['THC', ['Tetrahydrocannabinol', 'Δ9-Tetrahydrocannabinol (mg/g)', '1972-08-3', 'delta_9_thc']],
  ['THCA', ['THCA', 'THCa', 'THC-A', 'THCA (%)', 'THCA [%]', 'THCA {mg/g}', 'thca_mg_g', 'Δ9-THCA', 'THCA-A']],
  ['THCA', ['Tetrahydrocannabinolic acid', 'TETRAHYDROCANNABINOLIC ACID [ug/g]', '23978-85-0']],
  ['D8-THC', ['Δ8-THC', 'delta-8-THC', 'd8-THC', '5957-75-5', 'THC-d8']],
  ['CBDA', ['CBDa', 'cbd-a', 'Cannabidiolic Acid', '1244-58-2']],
  ['CBDV', ['CBDV %', 'Cannabidivarin', '24274-48-4']],
])('%s, as files write it', (analyte, written) => {
  for (const name of written) expect([name, matchAnalyte(name, NONE).analyte]).toEqual([name, analyte])
  expect(written.map((name) => matchAnalyte(name, NONE)).filter(isAsked)).toEqual([])
})

describe('in the words of the laboratory', () => {
  test('what it said comes before all, then what its methods have, in their spelling', () => {
    expect(matchAnalyte('Peak 7', LAB)).toMatchObject({ analyte: 'CBT', basis: 'dictionary', confidence: 1 })
    expect(matchAnalyte('THC (mg/g)', LAB)).toMatchObject({ analyte: 'D8-THC', basis: 'dictionary' })
    expect(matchAnalyte('Δ9-THC', LAB)).toMatchObject({ analyte: 'd9-THC', basis: 'method', confidence: 1 })
    expect(matchAnalyte('Tetrahydrocannabinol', LAB)).toMatchObject({ analyte: 'd9-THC', basis: 'method' })
    expect(matchAnalyte('CBDA', LAB)).toMatchObject({ analyte: 'CBD-A', basis: 'method' })
    expect(matchAnalyte('CBG', LAB)).toMatchObject({ analyte: 'CBG', basis: 'known', confidence: 0.95 })
  })

  test('a name that a method has as it stands is that one', () => {
    const both = { names: [], analytes: ['THC', 'd9-THC'] }
    expect(matchAnalyte('d9-THC', both).analyte).toBe('d9-THC')
    expect(matchAnalyte('THC', both).analyte).toBe('THC')
    expect(matchAnalyte('Δ9 THC', both).analyte).toBe('d9-THC')
  })

  test('a name with its explanation is a guess, which is asked and not taken', () => {
    expect(matchAnalyte('CBDV - cannabidivarin', NONE)).toEqual({
      written: 'CBDV - cannabidivarin',
      analyte: 'CBDV - cannabidivarin',
      basis: 'guess',
      confidence: 0.6,
      suggestion: 'CBDV',
    })
    expect(matchAnalyte('Cannabidiolic acid (CBDA) [%]', LAB)).toMatchObject({ basis: 'guess', suggestion: 'CBD-A' })
  })

  test.each(['Limonene', 'Total THC', 'THC (total)', 'THC + THCA', 'THCA/THC', 'CBD (THC)', 'Max THC', 'Mg', 'Peak 8'])(
    '%s is new and is what it is',
    (written) => {
      expect(matchAnalyte(written, NONE)).toEqual({
        written,
        analyte: written,
        basis: 'new',
        confidence: 0,
        suggestion: null,
      })
    },
  )
})

test('no two known analytes share a spelling, and each of them is a cannabinoid', () => {
  const keys = KNOWN_ANALYTES.flatMap(({ name, names, cas = [] }) => [name, ...names, cas].flat().map(writtenKey))
  expect(new Set(keys).size).toBe(keys.length)
  expect(KNOWN_ANALYTES.filter(({ name }) => !isCannabinoid(name))).toEqual([])
})

test('each CAS number has its check digit', () => {
  for (const { cas } of KNOWN_ANALYTES) {
    if (cas === undefined) continue
    const digits = cas.replaceAll('-', '')
    const sum = Array.from(digits.slice(0, -1))
      .toReversed()
      .reduce((all, digit, at) => all + Number(digit) * (at + 1), 0)
    expect([cas, sum % 10]).toEqual([cas, Number(digits.at(-1))])
  }
})
