import * as React from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * React's development build takes a stack for each of the first 10,000 elements of a second, which its warnings name: an eighth
 * of what a page test costs. Here that number counts as reached; warnings are given without the element's own stack.
 */
export function makeElementsWithoutStacks(): void {
  const internals: unknown = Reflect.get(React, INTERNALS)
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('this React counts the stacks of its elements elsewhere')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set() {
      // stays
    },
  })
}
