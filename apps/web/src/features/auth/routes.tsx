import { screen } from '../../frame/screens.ts'

export const authScreens = [screen('login', async () => (await import('./LoginPage.tsx')).LoginPage)]
