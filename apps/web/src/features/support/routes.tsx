import { screen } from '../../frame/screens.ts'

export const supportScreens = [
  screen('support', async () => (await import('./SupportPage.tsx')).SupportPage),
  screen('ordering', async () => (await import('./OrderingPage.tsx')).OrderingPage),
  screen('guide', async () => (await import('./guide/GuidePage.tsx')).GuidePage),
  screen('changelog', async () => (await import('./ChangelogPage.tsx')).ChangelogPage),
  screen('exporting', async () => (await import('./ExportPage.tsx')).ExportPage),
]
