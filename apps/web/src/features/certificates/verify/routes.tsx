import { screen } from '../../../frame/screens.ts'

export const verifyScreens = [
  screen('certusApp', async () => (await import('./CertusAppPage.tsx')).CertusAppPage),
  screen('verify', async () => (await import('./AskTracerPage.tsx')).AskTracerPage),
  screen('verifyTracer', async () => (await import('./VerifyPage.tsx')).VerifyPage),
]
