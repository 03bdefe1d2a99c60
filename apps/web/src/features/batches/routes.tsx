import { screen } from '../../frame/screens.ts'

export const batchScreens = [
  screen('batchList', async () => (await import('./BatchListPage.tsx')).BatchListPage),
  screen('batchCreate', async () => (await import('./BatchPages.tsx')).BatchCreatePage),
  screen('batchEdit', async () => (await import('./BatchPages.tsx')).BatchEditPage),
  screen('batchQrCodes', async () => (await import('./QrCodesPage.tsx')).QrCodesPage),
]
