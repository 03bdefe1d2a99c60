import { describe, expect, test } from 'vitest'
import { ROLE_SLUGS } from '../auth/roles.ts'
import { amendedValues, amendmentErrors, mayAmendSample, mayDetailSample } from './amend-policy.ts'

const FACTS = { role: 'admin', finished: true, certus_id: null }
const STORED = { strain_name: 'Blue Dream', batch_number: 'B-1', prepared_for: null, submission_identification: 'S 1' }

describe('[WORK-18] amending a finished sample', () => {
  test('is for admin roles that may edit samples', () => {
    const allowed = ROLE_SLUGS.filter((role) => mayAmendSample({ ...FACTS, role }).allowed)
    expect(allowed).toContain('admin')
    expect(allowed).not.toContain('tester')
    expect(allowed).not.toContain('viewer')
  })

  test('waits for the last injection, and leaves alone what is sealed', () => {
    expect(mayAmendSample({ ...FACTS, finished: false })).toMatchObject({ reason: 'unfinished' })
    expect(mayAmendSample({ ...FACTS, certus_id: 7 })).toMatchObject({ reason: 'certified' })
  })

  test('what units and certificates need may be said by the same roles before the last injection, until it is sealed', () => {
    const mayDetail = (role: string) => mayDetailSample({ role, certus_id: null }).allowed
    expect(ROLE_SLUGS.filter(mayDetail)).toEqual(
      ROLE_SLUGS.filter((role) => mayAmendSample({ ...FACTS, role }).allowed),
    )
    expect(mayDetail('admin')).toBe(true)
    expect(mayDetailSample({ role: 'admin', certus_id: 7 })).toMatchObject({ reason: 'certified' })
  })

  test('holds the rules of the intake for what is sent', () => {
    expect(amendmentErrors({ batch_number: 'B-2' })).toEqual({})
    expect(Object.keys(amendmentErrors({ strain_name: ' ', batch_number: '', prepared_for: 'x'.repeat(65) }))).toEqual([
      'strain_name',
      'batch_number',
      'prepared_for',
    ])
  })

  test('changes what differs', () => {
    const same = { strain_name: ' Blue Dream ', prepared_for: '  ', submission_identification: 'S 1' }
    expect(amendedValues(STORED, same)).toEqual({})
    expect(amendedValues(STORED, { ...same, prepared_for: 'Green Farm', submission_identification: '' })).toEqual({
      prepared_for: 'Green Farm',
      submission_identification: null,
    })
  })
})
