import { screen } from '../../frame/screens.ts'

export const auditPackagesScreens = [
  screen('auditPackages', async () => (await import('./AuditPackagesPage.tsx')).AuditPackagesPage),
]
