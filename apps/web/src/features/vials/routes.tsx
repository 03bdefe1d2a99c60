import { screen } from '../../frame/screens.ts'

export const vialScreens = [
  screen('vial', async () => (await import('./VialPage.tsx')).VialPage),
  screen('vialPlural', async () => (await import('./VialPage.tsx')).VialPage),
]
