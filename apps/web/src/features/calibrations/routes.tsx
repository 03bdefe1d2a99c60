import { screen } from '../../frame/screens.ts'

export const calibrationScreens = [
  screen('calibrationList', async () => (await import('./CalibrationListPage.tsx')).CalibrationListPage),
  screen('calibration', async () => (await import('./CalibrationPage.tsx')).CalibrationPage),
]
