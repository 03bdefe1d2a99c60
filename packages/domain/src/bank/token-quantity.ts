import { PROVIDER_ORGANIZATION_ID } from '../auth/roles.ts'

/** Beside a button that needs a token where there is none. */
export const NO_TOKENS_TEXT = 'No tokens available'
export const NO_JURISDICTION_TEXT = 'No Jurisdiction Found. Please submit a support ticket.'

/** At this many tokens or fewer the quantity is shown as running low. */
const LOW_QUANTITY = 5
/** What the provider's own, empty bank is shown as. */
const PROVIDER_QUANTITY = 100

/** The quantity an organization is shown and judged by: the provider's empty bank counts as full. */
export function shownQuantity(organizationId: number, quantity: number): number {
  return organizationId === PROVIDER_ORGANIZATION_ID && quantity === 0 ? PROVIDER_QUANTITY : quantity
}

/** Tokens of one creation: one per VERISEAL, a second one for an expedited certificate of origin. */
export function tokensFor({ expedited }: { expedited: boolean }): 1 | 2 {
  return expedited ? 2 : 1
}

/** Whether the stored quantity of this organization's bank is enough for so many tokens. */
export function hasTokens(organizationId: number, quantity: number, tokens = 1): boolean {
  return shownQuantity(organizationId, quantity) >= tokens
}

/** The state of a bank; a colour and a word show it. */
export type QuantityState = 'enough' | 'low' | 'empty'

/** `shown` is the quantity as shown: above 5, 5 or fewer, or none. */
export function quantityState(shown: number): QuantityState {
  if (shown <= 0) return 'empty'
  return shown <= LOW_QUANTITY ? 'low' : 'enough'
}
