import { screen } from '../../frame/screens.ts'

export const homogeneityScreens = [
  screen('homogeneityList', async () => (await import('./HomogeneityListPage.tsx')).HomogeneityListPage),
  screen('homogeneity', async () => (await import('./HomogeneityPage.tsx')).HomogeneityPage),
]
