export const labelsWording = {
  title: 'Sample labels',
  batch: 'Batch',
  alt: (address: string) => `QR code of the address ${address}`,
} as const
