import { screen } from '../../frame/screens.ts'

export const errorScreens = [
  screen('forbidden', async () => (await import('./ForbiddenPage.tsx')).ForbiddenPage),
  screen('notFound', async () => (await import('./NotFoundPage.tsx')).NotFoundPage),
]
