import { screen } from '../../frame/screens.ts'

export const shareScreens = [
  screen(
    'sharedReport',
    async () => (await import('./SharedReportPage.tsx')).SharedReportPage,
    async (services, { shareKey = '' }) => (await import('./shared-sample.ts')).fetchSharedSample(services, shareKey),
  ),
]
