import { screen } from '../../frame/screens.ts'

export const driverTokenScreens = [
  screen('driverTokens', async () => (await import('./DriverTokensPage.tsx')).DriverTokensPage),
]
