import { screen } from '../../app/screens.ts'

const views = () => import('./CertificateViewPage.tsx')

export const certificateScreens = [
  screen('certificateList', async () => (await import('./CertificateListPage.tsx')).CertificateListPage),
  screen('projectCreate', async () => (await import('./ProjectCreatePage.tsx')).ProjectCreatePage),
  screen('manifestCreate', async () => (await import('./ManifestCreatePage.tsx')).ManifestCreatePage),
  screen('originCreate', async () => (await import('./OriginCreatePage.tsx')).OriginCreatePage),
  screen('projectView', async () => (await views()).ProjectViewPage),
  screen('manifestView', async () => (await views()).ManifestViewPage),
  screen('originView', async () => (await views()).OriginViewPage),
]
