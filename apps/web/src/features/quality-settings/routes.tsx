import { screen } from '../../frame/screens.ts'

export const qualitySettingScreens = [
  screen('qualitySettings', async () => (await import('./QualitySettingsPage.tsx')).QualitySettingsPage),
]
