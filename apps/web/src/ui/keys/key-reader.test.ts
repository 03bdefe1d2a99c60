import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKeyReader } from './key-reader.ts'

const scanned = vi.fn<(code: string) => void>()
const keyed = vi.fn<(keys: string) => 'done' | 'begun' | 'unbound'>()
const reader = () => createKeyReader({ onScan: scanned, onKeys: keyed })

beforeEach(() => {
  vi.useFakeTimers()
  scanned.mockReset()
  keyed.mockReset().mockImplementation((keys) => (keys === 'G' ? 'begun' : 'done'))
})
afterEach(() => void vi.useRealTimers())

/** A scanner types a character every 10 ms, a hand every 200. */
const type = (keys: ReturnType<typeof reader>, text: string, everyMs: number): boolean[] =>
  Array.from(text, (character) => {
    const ended = keys.press(character === '\n' ? 'Enter' : character)
    vi.advanceTimersByTime(everyMs)
    return ended
  })

describe('[WORK-13] a scan', () => {
  test('is a burst that Enter or Tab ends; none of its letters is a key of the page', () => {
    const keys = reader()
    expect(type(keys, 'gk7q2j\n', 10).at(-1)).toBe(true)
    expect(scanned.mock.calls).toEqual([['gk7q2j']])
    type(keys, 'https://lab.example/qr/K7', 10)
    expect(keys.press('Tab')).toBe(true)
    expect(scanned).toHaveBeenLastCalledWith('https://lab.example/qr/K7')
    expect(keyed).not.toHaveBeenCalled()
  })

  test('is not what a hand types, nor a burst of two', () => {
    const keys = reader()
    expect(type(keys, 'abcdef\n', 200).at(-1)).toBe(false)
    type(keys, 'jk\n', 10)
    expect(scanned).not.toHaveBeenCalled()
  })
})

describe('[WORK-14] keys of the page', () => {
  test('a letter that stands alone is a key, in either case', () => {
    type(reader(), 'jJ?', 200)
    expect(keyed.mock.calls).toEqual([['J'], ['J'], ['?']])
  })

  test('two after each other are one, if the second comes in time', () => {
    const keys = reader()
    type(keys, 'gh', 200)
    expect(keyed.mock.calls).toEqual([['G'], ['G H']])
    type(keys, 'g', 2000)
    type(keys, 'h', 200)
    expect(keyed).toHaveBeenLastCalledWith('H')
  })

  test('a field that gets the focus takes what follows', () => {
    const keys = reader()
    keys.press('j')
    keys.reset()
    vi.advanceTimersByTime(100)
    expect(keyed).not.toHaveBeenCalled()
  })
})
