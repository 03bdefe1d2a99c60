import { screen } from '../../frame/screens.ts'

const views = () => import('./view/CertificateViewPage.tsx')

export const certificateScreens = [
  screen('certificateList', async () => (await import('./list/CertificateListPage.tsx')).CertificateListPage),
  screen('projectCreate', async () => (await import('./create/ProjectCreatePage.tsx')).ProjectCreatePage),
  screen('manifestCreate', async () => (await import('./create/ManifestCreatePage.tsx')).ManifestCreatePage),
  screen('originCreate', async () => (await import('./create/OriginCreatePage.tsx')).OriginCreatePage),
  screen('sampleSealView', async () => (await views()).SampleSealViewPage),
  screen('projectView', async () => (await views()).ProjectViewPage),
  screen('manifestView', async () => (await views()).ManifestViewPage),
  screen('originView', async () => (await views()).OriginViewPage),
]
