import { screen } from '../../frame/screens.ts'

export const uncertaintyBudgetScreens = [
  screen('methodUncertainty', async () => (await import('./UncertaintyPage.tsx')).UncertaintyPage),
]
