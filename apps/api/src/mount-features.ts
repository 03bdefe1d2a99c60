import type { FastifyInstance } from 'fastify'
import type { Deps } from './views/deps.ts'
import { alertsRoutes } from './features/alerts/routes.ts'
import { analyticalBatchesRoutes } from './features/analytical-batches/routes.ts'
import { analyticalReportsRoutes } from './features/analytical-reports/routes.ts'
import { auditPackagesRoutes } from './features/audit-packages/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { bankRoutes } from './features/bank/routes.ts'
import { coaRoutes } from './features/coa/routes.ts'
import { batchTestsRoutes } from './features/batch-tests/routes.ts'
import { batchesRoutes } from './features/batches/routes.ts'
import { benchRoutes } from './features/bench/routes.ts'
import { calibrationsRoutes } from './features/calibrations/routes.ts'
import { limitStudiesRoutes } from './features/limit-studies/routes.ts'
import { uncertaintyBudgetsRoutes } from './features/uncertainty-budgets/routes.ts'
import { qualitySettingsRoutes } from './features/quality-settings/routes.ts'
import { rerunRoutes } from './features/reruns/routes.ts'
import { certificatesRoutes } from './features/certificates/routes.ts'
import { controlChartsRoutes } from './features/control-charts/routes.ts'
import { custodyRoutes } from './features/custody/routes.ts'
import { driverTokensRoutes } from './features/driver-tokens/routes.ts'
import { equipmentRoutes } from './features/equipment/routes.ts'
import { filesRoutes } from './features/files/routes.ts'
import { findRoutes } from './features/find/routes.ts'
import { formFieldsRoutes } from './features/form-fields/routes.ts'
import { formTemplatesRoutes } from './features/form-templates/routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { importTemplatesRoutes } from './features/import-templates/routes.ts'
import { importsRoutes } from './features/result-imports/routes.ts'
import { chromatogramImportsRoutes } from './features/chromatogram-imports/routes.ts'
import { inventoryRoutes } from './features/inventory/routes.ts'
import { labelsRoutes } from './features/labels/routes.ts'
import { ledgerRoutes } from './features/ledger/routes.ts'
import { listViewsRoutes } from './features/list-views/routes.ts'
import { methodsRoutes } from './features/report-methods/routes.ts'
import { nonconformancesRoutes } from './features/nonconformances/routes.ts'
import { analyteNamesRoutes } from './features/analyte-names/routes.ts'
import { proficiencyRoutes } from './features/proficiency/routes.ts'
import { organizationsRoutes } from './features/organizations/routes.ts'
import { passwordsRoutes } from './features/passwords/routes.ts'
import { prepRoutes } from './features/prep-methods/routes.ts'
import { homogeneityRoutes } from './features/homogeneity/routes.ts'
import { profilesRoutes } from './features/profiles/routes.ts'
import { qrRoutes } from './features/qr/routes.ts'
import { queueRoutes } from './features/queue/routes.ts'
import { referenceChecksRoutes } from './features/reference-checks/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { reviewsRoutes } from './features/reviews/routes.ts'
import { releasesRoutes } from './features/releases/routes.ts'
import { resultsRoutes } from './features/results/routes.ts'
import { samplesRoutes } from './features/samples/routes.ts'
import { shareRoutes } from './features/share/routes.ts'
import { usersRoutes } from './features/users/routes.ts'
import { webSettingsRoutes } from './features/web-settings/routes.ts'

/** Every feature of the API; each mounts its own endpoints. */
export function mountFeatures(app: FastifyInstance, deps: Deps): void {
  alertsRoutes(app, deps)
  analyticalBatchesRoutes(app, deps)
  analyticalReportsRoutes(app, deps)
  auditPackagesRoutes(app, deps)
  authRoutes(app, deps)
  bankRoutes(app, deps)
  coaRoutes(app, deps)
  batchTestsRoutes(app, deps)
  batchesRoutes(app, deps)
  benchRoutes(app, deps)
  calibrationsRoutes(app, deps)
  controlChartsRoutes(app, deps)
  limitStudiesRoutes(app, deps)
  uncertaintyBudgetsRoutes(app, deps)
  qualitySettingsRoutes(app, deps)
  rerunRoutes(app, deps)
  certificatesRoutes(app, deps)
  custodyRoutes(app, deps)
  driverTokensRoutes(app, deps)
  equipmentRoutes(app, deps)
  filesRoutes(app, deps)
  findRoutes(app, deps)
  formFieldsRoutes(app, deps)
  formTemplatesRoutes(app, deps)
  historyRoutes(app, deps)
  importTemplatesRoutes(app, deps)
  importsRoutes(app, deps)
  chromatogramImportsRoutes(app, deps)
  inventoryRoutes(app, deps)
  labelsRoutes(app, deps)
  ledgerRoutes(app, deps)
  listViewsRoutes(app, deps)
  methodsRoutes(app, deps)
  nonconformancesRoutes(app, deps)
  analyteNamesRoutes(app, deps)
  proficiencyRoutes(app, deps)
  organizationsRoutes(app, deps)
  passwordsRoutes(app, deps)
  prepRoutes(app, deps)
  homogeneityRoutes(app, deps)
  profilesRoutes(app, deps)
  qrRoutes(app, deps)
  queueRoutes(app, deps)
  referenceChecksRoutes(app, deps)
  dashboardRoutes(app, deps)
  reviewsRoutes(app, deps)
  releasesRoutes(app, deps)
  resultsRoutes(app, deps)
  samplesRoutes(app, deps)
  shareRoutes(app, deps)
  usersRoutes(app, deps)
  webSettingsRoutes(app, deps)
}
