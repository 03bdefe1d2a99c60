/** The entry at an index; beyond the last one they come again. */
export function cycled<T>(entries: readonly [T, ...T[]], index: number): T {
  return entries[index % entries.length] ?? entries[0]
}
