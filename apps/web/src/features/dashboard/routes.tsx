import { screen } from '../../frame/screens.ts'

export const dashboardScreens = [screen('dashboard', async () => (await import('./DashboardPage.tsx')).DashboardPage)]
