import { screen } from '../../frame/screens.ts'

const screens = () => import('./screens.ts')

export const nonconformanceScreens = [
  screen('nonconformanceList', async () => (await screens()).NonconformanceListPage),
  screen('nonconformanceCreate', async () => (await screens()).NonconformanceCreatePage),
  screen('nonconformance', async () => (await screens()).NonconformancePage),
]
