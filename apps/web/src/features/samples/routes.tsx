import { screen } from '../../frame/screens.ts'

export const sampleScreens = [
  screen('sampleList', async () => (await import('./SampleListPage.tsx')).SampleListPage),
  screen('qcList', async () => (await import('./SampleListPage.tsx')).QcListPage),
  screen('sampleCreate', async () => (await import('./SampleCreatePage.tsx')).SampleCreatePage),
  screen('sampleCreateSeveral', async () => (await import('./several/SeveralCreatePage.tsx')).SeveralCreatePage),
  screen('sampleEdit', async () => (await import('./SampleEditPage.tsx')).SampleEditPage),
  screen('sampleEditShort', async () => (await import('./SampleEditPage.tsx')).SampleEditPage),
]
