import { screen } from '../../frame/screens.ts'

export const formTemplateScreens = [
  screen('formTemplateList', async () => (await import('./FormTemplateListPage.tsx')).FormTemplateListPage),
  screen('formTemplateCreate', async () => (await import('./FormTemplatePages.tsx')).FormTemplateCreatePage),
  screen('formTemplateEdit', async () => (await import('./FormTemplatePages.tsx')).FormTemplateEditPage),
]
