import { describe, expect, test } from 'vitest'
import { readTypedTracer, TRACER_LENGTH, withCheckCharacter } from './tracer.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Every letter stands somewhere, beside others in both orders. */
const TRACERS = ['7Q2MVTR9XDPZ4HCWNB8SYFK3E1', '0123456789ABCDEFGHJKMNPQRS', 'ZYXWVTSRQPNMKJHGFEDCBA9876'].map(
  withCheckCharacter,
)

describe('the check character of a TRACER', () => {
  test('[CERTNEW-10] is a 27th character of the same alphabet; the 26 before it stay random', () => {
    for (const tracer of TRACERS) {
      expect(tracer).toMatch(/^[0-9A-HJKMNP-TV-Z]{27}$/)
      expect(readTypedTracer(tracer)).toEqual({ tracer, mistyped: false })
    }
  })

  test('finds every single wrong character, and each lost or added one', () => {
    for (const tracer of TRACERS)
      for (let at = 0; at < tracer.length; at += 1) {
        for (const letter of ALPHABET) {
          const slip = tracer.slice(0, at) + letter + tracer.slice(at + 1)
          expect(readTypedTracer(slip).mistyped, slip).toBe(slip !== tracer)
        }
        expect(readTypedTracer(tracer.slice(0, at) + tracer.slice(at)[0] + tracer.slice(at)).mistyped).toBe(true)
      }
  })

  test('finds every two neighbours that changed places', () => {
    for (const tracer of TRACERS)
      for (let at = 0; at + 1 < tracer.length; at += 1) {
        const [a = '', b = ''] = tracer.slice(at, at + 2)
        const slip = tracer.slice(0, at) + b + a + tracer.slice(at + 2)
        expect(readTypedTracer(slip).mistyped, slip).toBe(a !== b)
      }
  })

  test('cannot be known of a TRACER of 26 characters, which stays good', () => {
    const tracer = 'A'.repeat(TRACER_LENGTH)
    expect(readTypedTracer(tracer)).toEqual({ tracer, mistyped: null })
  })
})

test('a TRACER is read as people write it: lower case, in groups, with O for 0 and I or L for 1', () => {
  const tracer = withCheckCharacter('7Q2MVTR9XDPZ4HCWNB8SYFK301')
  const written = tracer.toLowerCase().replace('301', '3oL')
  expect(readTypedTracer(` ${written.slice(0, 9)}-${written.slice(9, 18)} ${written.slice(18)} `)).toEqual({
    tracer,
    mistyped: false,
  })
  for (const typed of ['', 'U'.repeat(26), '7Q2M', "' or 1=1 --"]) expect(readTypedTracer(typed).mistyped).toBe(true)
})
