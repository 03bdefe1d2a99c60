/** Characters closer than this come from a scanner, which types a code and ends it with Enter or Tab. */
const SCANNER_MS = 35
/** A shorter burst is a hand on two keys. */
const SHORTEST_CODE = 4
/** Within this the second of two keys belongs to the first. */
const SEQUENCE_MS = 1500

export interface KeyReader {
  /** Takes a key, and whether Shift was held; answers whether it ended a scan, and must do nothing else. */
  press: (key: string, shift?: boolean) => boolean
  /** Forgets what was pressed, e.g. when a field gets the focus. */
  reset: () => void
}

interface Heard {
  onScan: (code: string) => void
  /** One key, 'J', or two, 'G H', or a letter with Shift, 'Shift J'; answers whether it is bound, or begins something bound. */
  onKeys: (keys: string) => 'done' | 'begun' | 'unbound'
}

/**
 * Tells a scanner from a hand by the time between characters: a code is a burst that Enter or Tab ends, a key stands alone
 * for 35 ms. So no letter of a code does what the key of that letter does.
 */
export function createKeyReader({ onScan, onKeys }: Heard): KeyReader {
  let burst = ''
  let isShifted = false
  let begun: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let forget: ReturnType<typeof setTimeout> | undefined

  const reset = () => {
    clearTimeout(timer)
    burst = ''
  }
  const settle = () => {
    const [only, second] = burst
    reset()
    if (only === undefined || second !== undefined) return
    const key = only.toUpperCase()
    // '?' takes Shift on most keyboards and is no other key by it
    const alone = isShifted && /\p{L}/u.test(key) ? ['Shift', key].join(' ') : key
    const keys = begun === null ? alone : `${begun} ${key}`
    clearTimeout(forget)
    begun = null
    if (onKeys(keys) !== 'begun') return
    begun = keys
    forget = setTimeout(() => {
      begun = null
    }, SEQUENCE_MS)
  }
  return {
    press(key, shift = false) {
      clearTimeout(timer)
      if (key === 'Enter' || key === 'Tab') {
        const code = burst
        reset()
        if (code.length < SHORTEST_CODE) return false
        onScan(code)
        return true
      }
      if (key.length !== 1) {
        reset()
        return false
      }
      burst += key
      isShifted = shift
      timer = setTimeout(settle, SCANNER_MS)
      return false
    },
    reset,
  }
}
