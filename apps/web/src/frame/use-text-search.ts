import { useSearch } from '@tanstack/react-router'

/** The address's search part as it stands there: names to text. */
export function useTextSearch(): Partial<Record<string, string>> {
  return useSearch({ strict: false })
}
