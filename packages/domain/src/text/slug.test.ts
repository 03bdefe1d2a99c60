import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test('names that a reader takes for the same have the same slug, others have not', () => {
  expect(slugOf('  Indoor  Intake ')).toBe('indoor-intake')
  expect(slugOf('indoor\u00A0INTAKE')).toBe('indoor-intake')
  expect(slugOf('Caf\u0065\u0301')).toBe(slugOf('CAFÉ'))
  expect(slugOf('Ω 2')).not.toBe(slugOf('Ω 3'))
  expect(slugOf('A+B')).not.toBe(slugOf('A-B'))
})
