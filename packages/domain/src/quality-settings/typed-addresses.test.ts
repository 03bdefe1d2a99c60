import { expect, test } from 'vitest'
import { foreignAddresses, typedAddresses, typedAddressesError } from './typed-addresses.ts'

const addresses = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@lab.example`)

test('a typed list has each address once, in small letters, whatever stands between them', () => {
  expect(typedAddresses(' Ana@Lab.example, ben@lab.example;ana@lab.example\ncy@lab.example ')).toEqual([
    'ana@lab.example',
    'ben@lab.example',
    'cy@lab.example',
  ])
})

test.each([
  ['none', '', true],
  ['ten', addresses(10).join(', '), true],
  ['ten, one of them twice', [...addresses(10), 'A0@lab.example'].join(' '), true],
  ['eleven', addresses(11).join(', '), false],
  ['one that is none', 'ana@lab.example, ben', false],
  ['no text', null, false],
])('%s', (_name, text, isValid) => {
  expect(typedAddressesError(text)).toBe(isValid ? null : 'At most ten mail addresses, with a comma between them')
})

test('an address is foreign where nobody of the laboratory has one of its domain', () => {
  const ofPeople = ['Ana@Lab.example', 'ben@second.example']
  const given = ['x@LAB.example', 'y@lab.example.org', 'z@second.example', 'odd@lab.example@third.example']
  expect(foreignAddresses(given, ofPeople)).toEqual(['y@lab.example.org', 'odd@lab.example@third.example'])
})
