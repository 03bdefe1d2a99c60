import { describe, expect, test } from 'vitest'
import { permissionsOf } from '../auth/permissions.ts'
import {
  confirmFinal,
  confirmPrevious,
  EMPTY_SEAL_DRAFT,
  isSealDraftReady,
  missingForSeal,
  mayExpedite,
  maySealCoa,
  pickPrevious,
  SEAL_TEXTS,
  sealRequestErrors,
  setExpedited,
} from './seal-dialog.ts'
import { mayCreateSeal } from './seal-verdict.ts'

const sample = {
  permissions: permissionsOf('veriseal-admin'),
  finished: true,
  certus_id: null,
  organization_id: 1,
  quantity: 3,
}
const withCoa = { permissions: permissionsOf('veriseal-coaadmin'), coa: true }
function reason(decision: ReturnType<typeof mayCreateSeal>) {
  return decision.allowed ? 'allowed' : decision.reason
}

test.each([
  ['finished and with a token', {}, 'allowed'],
  ['[SEAL-15] unfinished', { finished: false }, 'unfinished'],
  ['[SEAL-15] with a VERISEAL, of whatever state', { certus_id: 7 }, 'sealed'],
  ['[SEAL-08] without a token', { quantity: 0 }, 'no_tokens'],
  ['[BANK-07] of organization 2 without a token', { quantity: 0, organization_id: 2 }, 'allowed'],
  ['[PERM-22] seen by an admin without the permission', { permissions: permissionsOf('admin') }, 'forbidden'],
])('a sample %s: %s', (_what, facts, verdict) => {
  expect(reason(mayCreateSeal({ ...sample, ...facts }))).toBe(verdict)
})

test('[SAMPLEROW-09] the refusal without tokens reads No tokens available', () => {
  expect(mayCreateSeal({ ...sample, quantity: 0 })).toMatchObject({ text: 'No tokens available' })
})

test('[PROFILE-02] of an R&D test no certificate of analysis is sealed, and its report is', () => {
  const research = { ...withCoa, purpose: 'research' as const }
  expect(maySealCoa(research)).toMatchObject({ reason: 'research', text: SEAL_TEXTS.research })
  expect(sealRequestErrors({ template: 'coa', expedited: true }, research)).toEqual({ template: [SEAL_TEXTS.research] })
  expect(sealRequestErrors({ template: 'pdf', expedited: true }, research)).toEqual({})
  for (const purpose of ['compliance', 'internal', null] as const)
    expect(maySealCoa({ ...withCoa, purpose }).allowed).toBe(true)
})

test('[SEAL-14] [PERM-23] the certificate of analysis needs the coa flag and the permission', () => {
  expect(maySealCoa(withCoa).allowed).toBe(true)
  expect(maySealCoa({ ...withCoa, coa: false })).toMatchObject({ reason: 'no_coa' })
  expect(maySealCoa({ ...withCoa, permissions: permissionsOf('veriseal-admin') })).toMatchObject({
    reason: 'forbidden',
  })
  const errorsOf = (facts: typeof withCoa) => sealRequestErrors({ template: 'coa', expedited: true }, facts)
  expect(errorsOf(withCoa)).toEqual({})
  expect(errorsOf({ ...withCoa, coa: false })).toHaveProperty('template')
  expect(errorsOf({ ...withCoa, permissions: permissionsOf('veriseal-admin') })).toHaveProperty('template')
})

test.each([
  ['neither', {}, false],
  ['both', { previous: 4, expedited: true }, false],
  ['a previous one', { previous: 4 }, true],
  ['a previous one, not expedited', { previous: 4, expedited: false }, true],
  ['expedited', { expedited: true, previous: null }, true],
])('[SEAL-06] a request with %s', (_what, request, fine) => {
  expect(Object.keys(sealRequestErrors({ template: 'pdf', ...request }, withCoa))).toEqual(fine ? [] : ['previous'])
})

test('[SEAL-14] a request names its report type', () => {
  expect(sealRequestErrors({ expedited: true, template: 'summary' }, withCoa)).toEqual({
    template: ['Please select a report type.'],
  })
})

test('[SEAL-10] expedited needs two tokens', () => {
  const allowed = (quantity: number, organization_id = 1) => mayExpedite({ quantity, organization_id }).allowed
  expect([allowed(1), allowed(2), allowed(0, 2)]).toEqual([false, true, true])
})

describe('the dialog', () => {
  const start = { ...EMPTY_SEAL_DRAFT, template: 'pdf' as const }
  const both = confirmFinal(confirmPrevious(pickPrevious(start, 4), true), true)

  test('[SEAL-05] Yes needs both confirmations of a previous VERISEAL, or expedited', () => {
    expect(isSealDraftReady(start)).toBe(false)
    expect(isSealDraftReady(pickPrevious(start, 4))).toBe(false)
    expect(isSealDraftReady(confirmPrevious(pickPrevious(start, 4), true))).toBe(false)
    expect(isSealDraftReady(both)).toBe(true)
    expect(isSealDraftReady(setExpedited(start, true))).toBe(true)
    expect(isSealDraftReady({ ...both, template: null })).toBe(false)
    // what the line above Yes says is missing
    const drafts = [{ ...start, template: null }, start, pickPrevious(start, 4), both, setExpedited(start, true)]
    expect(drafts.map(missingForSeal)).toEqual([
      'Please select a report type.',
      'Please select a previous VERISEAL or Expedited.',
      'Please confirm both statements about the previous VERISEAL.',
      null,
      null,
    ])
  })

  test('[SEAL-05] the second confirmation comes after the first only, and goes with it', () => {
    expect(confirmFinal(pickPrevious(start, 4), true).is_final).toBe(false)
    expect(confirmPrevious(both, false)).toMatchObject({ is_right_one: false, is_final: false })
    expect(confirmPrevious(start, true).is_right_one).toBe(false)
  })

  test('[SEAL-06] choosing one clears the other and what was confirmed', () => {
    expect(setExpedited(both, true)).toEqual({ ...start, expedited: true })
    expect(pickPrevious(setExpedited(start, true), 4)).toEqual({ ...start, previous: 4 })
    expect(pickPrevious(both, 5)).toEqual({ ...start, previous: 5 })
    expect(setExpedited(both, false)).toEqual(both)
    expect(pickPrevious(setExpedited(start, true), null).expedited).toBe(true)
  })
})
