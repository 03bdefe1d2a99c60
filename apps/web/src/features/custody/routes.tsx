import { screen } from '../../frame/screens.ts'

export const custodyScreens = [
  screen('sampleCustody', async () => (await import('./SampleCustodyPage.tsx')).SampleCustodyPage),
  screen('storagePlaces', async () => (await import('./StoragePlacesPage.tsx')).StoragePlacesPage),
  screen('storagePlace', async () => (await import('./StoragePlacePage.tsx')).StoragePlacePage),
]
