import { screen } from '../../frame/screens.ts'

export const profileScreens = [
  screen('profileList', async () => (await import('./ProfileListPage.tsx')).ProfileListPage),
  screen('profile', async () => (await import('./ProfilePage.tsx')).ProfilePage),
]
