import { useRef } from 'react'

/** Keys that come faster than this, ms, are a scanner's. */
const SCANNED_KEY_MS = 30

/** Tells a scanner's keys from a person's: the last keys came faster than anybody types. */
export function useTypingSpeed(): { note: () => void; source: () => 'scanned' | 'typed' } {
  const times = useRef<number[]>([])
  return {
    note: () => {
      times.current = [...times.current.slice(-4), performance.now()]
    },
    source: () => {
      const [first = 0, ...rest] = times.current
      const last = rest.at(-1) ?? 0
      return rest.length >= 3 && (last - first) / rest.length < SCANNED_KEY_MS ? 'scanned' : 'typed'
    },
  }
}
