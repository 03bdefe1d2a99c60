import { screen } from '../../frame/screens.ts'

export const reviewScreens = [screen('reviews', async () => (await import('./ReviewPage.tsx')).ReviewPage)]
