/** The page of the verification app in each store; empty where there is none. */
export interface AppStores {
  readonly ios: string
  readonly android: string
}

function storeFor(userAgent: string, stores: AppStores): string {
  // Windows Phone called itself both
  if (/windows phone/i.test(userAgent)) return ''
  if (/android/i.test(userAgent)) return stores.android
  return /iphone|ipad|ipod/i.test(userAgent) ? stores.ios : ''
}

/**
 * Where the code of a certificate leads: a phone to the app's page in its own store, everything else to the verify page.
 * @returns the store's address, or null for the verify page
 */
export function appStoreAddress(userAgent: string, stores: AppStores): string | null {
  return storeFor(userAgent, stores).trim() || null
}

/** The TRACER of a code or an address: what follows certus_app?tracer= or /verify/; null for other texts. */
export function tracerOfAddress(address: string): string | null {
  const match = /\/certus_app\/?\?(?:[^#]*&)?tracer=([^&#]+)|\/verify\/([^/?#]+)/.exec(address)
  const tracer = match?.[1] ?? match?.[2]
  if (tracer === undefined) return null
  try {
    return decodeURIComponent(tracer).trim() || null
  } catch {
    return tracer
  }
}
