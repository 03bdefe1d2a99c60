import { expect, test } from 'vitest'
import { AUDIT_KINDS, auditKindWord, auditNounWord, nounsOfKind, recordNameIn } from './audit-kinds.ts'

test('every kind has its own word and at least one kind of record, and no record is of two kinds', () => {
  expect(new Set(AUDIT_KINDS.map(auditKindWord)).size).toBe(AUDIT_KINDS.length)
  const nouns = AUDIT_KINDS.map(nounsOfKind)
  expect(nouns.every((of) => of.length > 0)).toBe(true)
  expect(new Set(nouns.flat()).size).toBe(nouns.flat().length)
  expect(nounsOfKind('methods')).toEqual(
    expect.arrayContaining(['calibration', 'limit_study', 'prep_method', 'report_method']),
  )
})

test('a record is called by its word; one that only an older trail holds reads as it was noted', () => {
  expect(auditNounWord('report_method')).toBe('Report method')
  expect(auditNounWord('old_thing')).toBe('old thing')
})

test('the name of a record is that after the change, else that before it', () => {
  expect(recordNameIn({ name: 'Before' }, { name: 'After' })).toBe('After')
  expect(recordNameIn({ strain_name: 'GG4' }, { weight: 3 })).toBe('GG4')
  expect(recordNameIn(null, { name: '' })).toBeNull()
})
