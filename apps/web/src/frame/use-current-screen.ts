import { useMatches } from '@tanstack/react-router'
import type { ScreenName } from './route-table.ts'

/** The screen now open. */
export function useCurrentScreen(): ScreenName | null {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.screen ?? null })
}
