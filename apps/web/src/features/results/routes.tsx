import { screen } from '../../frame/screens.ts'

export const resultScreens = [screen('sampleReport', async () => (await import('./ReportPage.tsx')).ReportPage)]
