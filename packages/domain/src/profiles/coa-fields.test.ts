import { describe, expect, test } from 'vitest'
import { NO_DETAILS } from '../samples/sample-details.ts'
import { missingCoaFields, type CoaFacts } from './coa-fields.ts'
import { installedProfile } from './installed-profiles.ts'
import { profileAt } from './profile-at.ts'
import { COA_FIELD_NAMES } from './profile.ts'

const rulesOf = (key: string) => profileAt(installedProfile(key) ?? { values: [] }, '2026-11-26')
const flower = { material: 'flower', details: null }
const missing = (key: string, facts: CoaFacts, product = flower as Parameters<typeof missingCoaFields>[2]) =>
  Object.fromEntries(missingCoaFields(rulesOf(key), facts, product))

describe('[PROFILE-09] the certificate of a profile', () => {
  // WAC 16-309-280(6)(a) to (m): what a report has of itself (title, number, pages, end mark, dates) is never missing
  test('of Washington names what is missing by the place where it is settled', () => {
    expect(missing('washington', {})).toEqual({
      laboratory: ["Laboratory's name", "Laboratory's address", "Laboratory's licence"],
      names: ["Client's name", 'Sample name'],
      details: ["Client's address", "Client's licence", 'Date collected', 'State package number', 'Amount received'],
      runs: ['Instrument'],
    })
  })

  test('lacks nothing once all of it is said, blanks are nothing, and none asks nothing', () => {
    const said = Object.fromEntries(COA_FIELD_NAMES.map((field) => [field, 'said']))
    for (const key of ['washington', 'california', 'colorado', 'oregon']) expect(missing(key, said)).toEqual({})
    expect(missing('washington', { ...said, client_licence: '  ', amount_received: 0, instrument: false })).toEqual({
      details: ["Client's licence"],
      runs: ['Instrument'],
    })
    expect(missing('none', {})).toEqual({})
  })

  test('leaves the uncertainty to its own condition, which asks it of each result', () => {
    expect(missing('usda-hemp', {})).toEqual({})
  })

  // 1 CCR 212-3-4-210(A)(2): mg of a unit for products, percent for flower
  test('of Colorado needs the unit weight of an edible, and none of a flower', () => {
    const said = Object.fromEntries(COA_FIELD_NAMES.map((field) => [field, 'said']))
    expect(missing('colorado', said, { material: 'edible', details: null })).toEqual({ details: ['Unit weight'] })
    expect(missing('colorado', said, { material: 'edible', details: { ...NO_DETAILS, unit_weight_g: 30 } })).toEqual({})
  })
})
