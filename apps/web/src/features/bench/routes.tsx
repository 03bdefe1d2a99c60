import { screen } from '../../frame/screens.ts'

export const benchScreens = [screen('bench', async () => (await import('./BenchPage.tsx')).BenchPage)]
