import { screen } from '../../frame/screens.ts'

export const inventoryScreens = [
  screen('inventory', async () => (await import('./LotListPages.tsx')).LotListPage),
  screen('inventoryExpiring', async () => (await import('./LotListPages.tsx')).ExpiringPage),
  screen('inventoryItems', async () => (await import('./ItemListPage.tsx')).ItemListPage),
  screen('inventoryItemCreate', async () => (await import('./ItemPages.tsx')).ItemCreatePage),
  screen('inventoryItemEdit', async () => (await import('./ItemPages.tsx')).ItemEditPage),
  screen('lotCreate', async () => (await import('./LotFormPages.tsx')).LotCreatePage),
  screen('lotEdit', async () => (await import('./LotFormPages.tsx')).LotEditPage),
  screen('solutionCreate', async () => (await import('./PrepareSolutionPage.tsx')).PrepareSolutionPage),
  screen('lot', async () => (await import('./LotPage.tsx')).LotPage),
]
