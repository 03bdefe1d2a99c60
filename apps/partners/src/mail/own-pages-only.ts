import type { IncomingHttpHeaders } from 'node:http'

const OWN_NAMES = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Why a call is refused, null where it may go on. A page of the internet reaches a loopback port as easily as ours do, and the
 * mails hold links to sign up: the name it was called under must be one of this computer (DNS rebinding), and the page of the
 * call the mail page itself.
 */
export function foreignCaller(headers: IncomingHttpHeaders): string | null {
  const { host = '', origin } = headers
  if (!OWN_NAMES.includes(host.replace(/:\d+$/, '').toLowerCase())) return 'The mails are not shown under this name.'
  const site = headers['sec-fetch-site']
  const isForeign = origin === undefined ? site === 'cross-site' || site === 'same-site' : origin !== `http://${host}`
  return isForeign && headers['sec-fetch-mode'] !== 'navigate' ? 'This page may not read the mails.' : null
}
