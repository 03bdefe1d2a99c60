import { screen } from '../../frame/screens.ts'

export const instrumentScreens = [screen('startTest', async () => (await import('./StartTestPage.tsx')).StartTestPage)]
