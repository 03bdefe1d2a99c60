import { screen } from '../../app/screens.ts'

export const resultScreens = [screen('sampleReport', async () => (await import('./ReportPage.tsx')).ReportPage)]
