import { screen } from '../../frame/screens.ts'

export const batchTestScreens = [
  screen('batchTestList', async () => (await import('./BatchTestListPage.tsx')).BatchTestListPage),
  screen('batchTestCreate', async () => (await import('./BatchTestCreatePage.tsx')).BatchTestCreatePage),
  screen('batchTestEdit', async () => (await import('./BatchTestEditPage.tsx')).BatchTestEditPage),
]
