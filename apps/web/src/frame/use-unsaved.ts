import { useLayoutEffect } from 'react'
import { useServices } from './services.ts'

/**
 * While this is true a session that ends keeps the page: the sign-in stands in a dialog over it, and what was being sent
 * goes on afterwards.
 */
export function useUnsaved(isUnsaved: boolean): void {
  const { unsaved } = useServices()
  useLayoutEffect(() => (isUnsaved ? unsaved.add() : undefined), [unsaved, isUnsaved])
}
