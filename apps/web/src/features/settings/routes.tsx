import { screen } from '../../app/screens.ts'

export const settingsScreens = [
  screen('settings', async () => (await import('./SettingsPage.tsx')).SettingsPage),
  screen('account', async () => (await import('../account/AccountPage.tsx')).AccountPage),
  screen('accountShort', async () => (await import('../account/AccountRedirect.tsx')).AccountRedirect),
]
