import { screen } from '../../app/screens.ts'

export const shareScreens = [
  screen(
    'sharedReport',
    async () => (await import('./SharedReportPage.tsx')).SharedReportPage,
    async (services, { shareKey = '' }) => (await import('./queries.ts')).fetchSharedSample(services, shareKey),
  ),
]
