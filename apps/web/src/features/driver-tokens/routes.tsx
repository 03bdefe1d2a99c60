import { screen } from '../../app/screens.ts'

export const driverTokenScreens = [
  screen('driverTokens', async () => (await import('./DriverTokensPage.tsx')).DriverTokensPage),
]
