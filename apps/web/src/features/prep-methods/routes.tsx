import { screen } from '../../frame/screens.ts'

export const prepMethodScreens = [
  screen('prepMethods', async () => (await import('./PrepMethodsPage.tsx')).PrepMethodsPage),
]
