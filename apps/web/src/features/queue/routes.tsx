import { screen } from '../../frame/screens.ts'

export const queueScreens = [
  screen('startTest', async () => (await import('./StartTestPage.tsx')).StartTestPage),
  screen('queueRuns', async () => (await import('./QueueRunsPage.tsx')).QueueRunsPage),
]
