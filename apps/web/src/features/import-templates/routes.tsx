import { screen } from '../../frame/screens.ts'

export const importTemplateScreens = [
  screen('importMap', async () => (await import('./MapPage.tsx')).MapPage),
  screen('importTemplates', async () => (await import('./TemplatesPage.tsx')).TemplatesPage),
  screen('importTemplateEdit', async () => (await import('./TemplateEditPage.tsx')).TemplateEditPage),
]
