function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}

/** Names one call, so that what it causes elsewhere can be found: W3C Trace Context, section 3.2. Each call has a name of its own. */
export function newTraceparent(): string {
  return `00-${hex(16)}-${hex(8)}-01`
}
