/** What a certificate's QR code holds: the page that leads to the verification, by app or on the web. */
export const certusAppAddress = (publicUrl: string, tracer: string): string =>
  `${publicUrl}/certus_app?tracer=${tracer}`
