import { screen } from '../../frame/screens.ts'

export const qrScreens = [
  screen('scanQr', async () => (await import('./ScanQrPage.tsx')).ScanQrPage),
  screen('qrRedirect', async () => (await import('./QrRedirectPage.tsx')).QrRedirectPage),
  screen('qrBlank', async () => (await import('./QrRedirectPage.tsx')).QrBlankPage),
]
