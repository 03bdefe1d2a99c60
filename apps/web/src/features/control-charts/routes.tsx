import { screen } from '../../frame/screens.ts'

export const controlChartScreens = [
  screen('controlCharts', async () => (await import('./ControlChartsPage.tsx')).ControlChartsPage),
]
