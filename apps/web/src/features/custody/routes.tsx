import { screen } from '../../frame/screens.ts'

export const custodyScreens = [
  screen('sampleCustody', async () => (await import('./SampleCustodyPage.tsx')).SampleCustodyPage),
  screen('receive', async () => (await import('./ReceivePage.tsx')).ReceivePage),
  screen('toDispose', async () => (await import('./ToDisposePage.tsx')).ToDisposePage),
  screen('wasteLog', async () => (await import('./WasteLogPage.tsx')).WasteLogPage),
  screen('storagePlaces', async () => (await import('./StoragePlacesPage.tsx')).StoragePlacesPage),
  screen('storagePlace', async () => (await import('./StoragePlacePage.tsx')).StoragePlacePage),
]
