import { expect, test } from 'vitest'
import { strainNameError } from '../samples/intake-rules.ts'
import { mendedValue, plainSampleName } from './mend-field.ts'

test.each([
  ['OG #18', 'OG 18'],
  ['Blue Dream (Lot 4)', 'Blue Dream Lot 4'],
  ['A&B', 'A-B'],
  ['12/34.5', '12-34-5'],
  ['"Kush" *', 'Kush'],
  ['Wedding  Cake™', 'Wedding Cake'],
  ['Amnésia 1:1', 'Amnésia 1-1'],
  ['a...b', 'a-b'],
  [`${'x'.repeat(49)}  y`, 'x'.repeat(49)],
])('%s becomes %s', (name, plain) => {
  expect(plainSampleName(name)).toBe(plain)
  expect(strainNameError(plain)).toBe(null)
})

test('a value is proposed only where it keeps the rule, and never for a number that only the laboratory knows', () => {
  expect(mendedValue('strain_name', 'A/1', '')).toBe('A-1')
  expect(mendedValue('strain_name', '()', '')).toBe(null)
  expect(mendedValue('batch_number', ' ', 'A-1')).toBe('A-1')
  expect(mendedValue('batch_number', 'x'.repeat(999), 'A-1')).toBe(null)
  expect(mendedValue('batch_number', '', '')).toBe(null)
  expect(mendedValue('loq', '0', '')).toBe('0.0000001')
  expect(mendedValue('loq', '-1', '')).toBe(null)
  expect(mendedValue('dilution_factor', '0', '')).toBe('1')
  expect(mendedValue('dilution_factor', 'x', '')).toBe(null)
  expect(
    mendedValue('notes', Array.from({ length: 9 }, (_, at) => `line ${at}`).join('\r\n'), '')?.split('\n'),
  ).toHaveLength(6)
  expect(mendedValue('notes', 'x'.repeat(400), '')).toHaveLength(330)
})
