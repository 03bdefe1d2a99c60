import { screen } from '../../app/screens.ts'

export const instrumentScreens = [screen('startTest', async () => (await import('./StartTestPage.tsx')).StartTestPage)]
