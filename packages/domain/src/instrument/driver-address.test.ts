import { describe, expect, test } from 'vitest'
import { clockSkewText } from './clock-skew.ts'
import { driverAddressError, tidyDriverAddress } from './driver-address.ts'

describe("the driver's address in a browser", () => {
  test.each(['', 'http://localhost:8081', 'http://127.0.0.1:8095/', ' http://LOCALHOST ', 'https://lab.example:8081'])(
    '%j is taken',
    (address) => {
      expect(driverAddressError(address, 'https://lab.example:8081')).toBeNull()
    },
  )

  test.each(['localhost:8081', 'http://evil.example', 'http://localhost.evil.example', 'http://localhost:8081/x', 'x'])(
    '%j is refused',
    (address) => {
      expect(driverAddressError(address, 'https://lab.example:8081')).toBe(
        'Enter an address of this computer such as http://localhost:8081',
      )
    },
  )

  test('spaces and a last slash go', () => {
    expect(tidyDriverAddress(' http://localhost:8081/ ')).toBe('http://localhost:8081')
  })
})

test('clocks may differ by 5 seconds; more is reported, with the direction', () => {
  expect([clockSkewText(0), clockSkewText(5000), clockSkewText(-5000), clockSkewText(NaN)]).toEqual(
    Array.from({ length: 4 }, () => null),
  )
  const rest = "the server's. Correct it: injection times come from it."
  expect(clockSkewText(5001)).toBe(`The clock of the instrument computer is 5 seconds ahead of ${rest}`)
  expect(clockSkewText(-12 * 60_000)).toBe(`The clock of the instrument computer is 12 minutes behind ${rest}`)
  expect(clockSkewText(24 * 3_600_000)).toBe(`The clock of the instrument computer is 24 hours ahead of ${rest}`)
})
