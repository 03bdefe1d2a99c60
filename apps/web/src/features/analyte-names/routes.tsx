import { screen } from '../../frame/screens.ts'

export const analyteNameScreens = [
  screen('analyteNames', async () => (await import('./AnalyteNamesPage.tsx')).AnalyteNamesPage),
]
