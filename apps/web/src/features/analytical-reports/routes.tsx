import { screen } from '../../frame/screens.ts'

export const analyticsScreens = [
  screen('graphList', async () => (await import('./DashboardPage.tsx')).DashboardPage),
  screen('graphView', async () => (await import('./DashboardPage.tsx')).DashboardPage),
  screen('graphCreate', async () => (await import('./WizardPage.tsx')).CreateGraphPage),
  screen('graphEdit', async () => (await import('./WizardPage.tsx')).EditGraphPage),
]
