/** What a certificate's QR code holds: the page that leads to the verification, by app or on the web. */
export function certusAppAddress(publicUrl: string, tracer: string): string {
  return `${publicUrl}/certus_app?tracer=${tracer}`
}
