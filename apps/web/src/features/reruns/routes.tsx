import { screen } from '../../frame/screens.ts'

export const rerunScreens = [screen('rerunList', async () => (await import('./RerunsPage.tsx')).RerunsPage)]
