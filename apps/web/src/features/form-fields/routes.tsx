import { screen } from '../../frame/screens.ts'

export const formFieldScreens = [
  screen('formFieldList', async () => (await import('./FormFieldListPage.tsx')).FormFieldListPage),
  screen('formFieldCreate', async () => (await import('./FormFieldPages.tsx')).FormFieldCreatePage),
  screen('formFieldEdit', async () => (await import('./FormFieldPages.tsx')).FormFieldEditPage),
]
