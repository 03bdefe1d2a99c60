import { useEffect } from 'react'

/** What a key does while the part that binds it is shown. */
export interface KeyBinding {
  /** One key, '?' or 'N', two after each other, 'G H', or a letter with another key held, 'Shift J', 'Ctrl A'; letters in upper case. */
  keys: string
  /** What it does, as the help lists it. */
  does: string
  run: () => void
}

const bound = new Set<readonly KeyBinding[]>()

/** Binds keys while the part is shown; the last one bound to a key has it. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  useEffect(() => {
    bound.add(bindings)
    return () => void bound.delete(bindings)
  })
}

/** All that is bound now, each key once. */
export function boundKeys(): KeyBinding[] {
  return [...new Map([...bound].flat().map((binding) => [binding.keys, binding])).values()]
}
