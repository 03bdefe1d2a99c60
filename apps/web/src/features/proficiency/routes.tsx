import { screen } from '../../frame/screens.ts'

export const proficiencyScreens = [
  screen('proficiencyList', async () => (await import('./ProficiencyPage.tsx')).ProficiencyPage),
]
