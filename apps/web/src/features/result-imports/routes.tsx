import { screen } from '../../app/screens.ts'

export const resultImportScreens = [
  screen('importNew', async () => (await import('./ImportPage.tsx')).ImportPage),
  screen('importedCsv', async () => (await import('./ImportedCsvPage.tsx')).ImportedCsvPage),
]
