import { screen } from '../../frame/screens.ts'

export const analyticalBatchScreens = [
  screen('analyticalBatchList', async () => (await import('./BatchListPage.tsx')).BatchListPage),
  screen('analyticalBatch', async () => (await import('./BatchPage.tsx')).BatchPage),
]
