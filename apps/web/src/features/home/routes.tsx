import { screen } from '../../frame/screens.ts'

export const homeScreens = [screen('home', async () => (await import('./HomePage.tsx')).HomePage)]
