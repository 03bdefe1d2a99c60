import { screen } from '../../frame/screens.ts'

export const settingsScreens = [
  screen('settings', async () => (await import('./SettingsPage.tsx')).SettingsPage),
  screen('account', async () => (await import('../organizations/AccountPage.tsx')).AccountPage),
  screen(
    'organizationLimits',
    async () => (await import('../organizations/OrganizationLimitsPage.tsx')).OrganizationLimitsPage,
  ),
  screen('ledgerAudit', async () => (await import('./LedgerAuditPage.tsx')).LedgerAuditPage),
  screen('auditTrail', async () => (await import('../history/AuditTrailPage.tsx')).AuditTrailPage),
  screen('alertSettings', async () => (await import('../alerts/AlertSettingsPage.tsx')).AlertSettingsPage),
  screen('about', async () => (await import('./AboutPage.tsx')).AboutPage),
  screen('accountShort', async () => (await import('../organizations/AccountRedirect.tsx')).AccountRedirect),
]
