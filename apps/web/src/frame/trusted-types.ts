/** Hosts of Google's check, which a bank page may load; the server's policy names them too. */
const OTHER_SCRIPTS = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
/** What runs when it becomes markup. */
const ACTIVE = /<\s*(?:script|iframe|object|embed|link|base|meta)\b|\son\w+\s*=|javascript:/i

/**
 * Text that a library makes into markup: style sheets and the drawings of charts. What could run is refused.
 * @throws TypeError
 */
export function trustedHtml(text: string): string {
  if (ACTIVE.test(text)) throw new TypeError('Markup that could run is not shown.')
  return text
}

/** The address of a script or worker: the page's own server, or Google's check. @throws TypeError */
export function trustedScriptUrl(address: string, page: string): string {
  const { href, origin } = new URL(address, page)
  if (origin !== new URL(page).origin && !OTHER_SCRIPTS.some((start) => href.startsWith(start)))
    throw new TypeError('A script from elsewhere is not loaded.')
  return address
}

interface PolicyFactory {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string; createScriptURL: (address: string) => string },
  ) => unknown
}

/** Sets the policy that the server's headers require; browsers without Trusted Types go by the other headers. */
export function requireTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  trustedTypes?.createPolicy('default', {
    createHTML: trustedHtml,
    createScriptURL: (address) => trustedScriptUrl(address, location.href),
  })
}
