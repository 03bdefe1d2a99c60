import { screen } from '../../frame/screens.ts'

export const resultImportScreens = [
  screen('importNew', async () => (await import('./ImportPage.tsx')).ImportPage),
  screen('importedCsv', async () => (await import('./imported/ImportedCsvPage.tsx')).ImportedCsvPage),
]
