import { screen } from '../../frame/screens.ts'

export const reportMethodScreens = [
  screen('methodList', async () => (await import('./ReportMethodsPage.tsx')).ReportMethodsPage),
  screen('methodCreate', async () => (await import('./CreateMethodPage.tsx')).CreateMethodPage),
  screen('methodEdit', async () => (await import('./EditMethodPage.tsx')).EditMethodPage),
]
