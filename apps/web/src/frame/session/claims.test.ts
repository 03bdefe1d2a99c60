import { tokenClaims } from '@eluent/contract'
import { expect, test } from 'vitest'
import { unsignedToken } from '../../test/token.ts'
import { readClaims, readPayload } from './claims.ts'

const token = unsignedToken()
const valid = readPayload(token) as Record<string, unknown>
const tokenOf = (payload: unknown) => `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`
const spoiled: [string, unknown][] = [
  ...Object.keys(valid).flatMap((name): [string, unknown][] => [
    [`no ${name}`, Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name))],
    [`${name} of another kind`, { ...valid, [name]: null }],
    [`${name} as a list`, { ...valid, [name]: [1] }],
  ]),
  ['an action that is no text', { ...valid, permissions: { sample: [1] } }],
  ['actions that are no list', { ...valid, permissions: { sample: 'list' } }],
  ['an organization without a name', { ...valid, organization: { id: 1 } }],
  ['an organization with the id 0', { ...valid, organization: { id: 0, name: 'x' } }],
  ['half an id', { ...valid, home_organization_id: 1.5 }],
  ['a role without a slug', { ...valid, role: {} }],
  ['nothing', null],
  ['a text', 'claims'],
]

test("a token's claims are read as the contract declares them", () => {
  expect(readClaims(token)).toEqual(tokenClaims.parse(valid))
})

test.each(spoiled)('what the contract refuses is no token: %s', (_, payload) => {
  expect(tokenClaims.safeParse(payload).success).toBe(false)
  expect(readClaims(tokenOf(payload))).toBeNull()
})
