import { screen } from '../../app/screens.ts'

export const prepMethodScreens = [
  screen('prepMethods', async () => (await import('./PrepMethodsPage.tsx')).PrepMethodsPage),
]
