import { analyticsScreens } from '../features/analytical-reports/routes.tsx'
import { batchTestScreens } from '../features/batch-tests/routes.tsx'
import { batchScreens } from '../features/batches/routes.tsx'
import { coaScreens } from '../features/coa/routes.tsx'
import { benchScreens } from '../features/bench/routes.tsx'
import { analyticalBatchScreens } from '../features/analytical-batches/routes.tsx'
import { calibrationScreens } from '../features/calibrations/routes.tsx'
import { controlChartScreens } from '../features/control-charts/routes.tsx'
import { equipmentScreens } from '../features/equipment/routes.tsx'
import { certificateScreens } from '../features/certificates/routes.tsx'
import { custodyScreens } from '../features/custody/routes.tsx'
import { driverTokenScreens } from '../features/driver-tokens/routes.tsx'
import { formFieldScreens } from '../features/form-fields/routes.tsx'
import { formTemplateScreens } from '../features/form-templates/routes.tsx'
import { importTemplateScreens } from '../features/import-templates/routes.tsx'
import { importScreens } from '../features/run-imports/routes.tsx'
import { dashboardScreens } from '../features/dashboard/routes.tsx'
import { reviewScreens } from '../features/reviews/routes.tsx'
import { nonconformanceScreens } from '../features/nonconformances/routes.tsx'
import { analyteNameScreens } from '../features/analyte-names/routes.tsx'
import { auditPackagesScreens } from '../features/audit-packages/routes.tsx'
import { proficiencyScreens } from '../features/proficiency/routes.tsx'
import { inventoryScreens } from '../features/inventory/routes.tsx'
import { passwordScreens } from '../features/passwords/routes.tsx'
import { prepMethodScreens } from '../features/prep-methods/routes.tsx'
import { homogeneityScreens } from '../features/homogeneity/routes.tsx'
import { profileScreens } from '../features/profiles/routes.tsx'
import { qrScreens } from '../features/qr/routes.tsx'
import { qualitySettingScreens } from '../features/quality-settings/routes.tsx'
import { rerunScreens } from '../features/reruns/routes.tsx'
import { queueScreens } from '../features/queue/routes.tsx'
import { uncertaintyBudgetScreens } from '../features/uncertainty-budgets/routes.tsx'
import { reportMethodScreens } from '../features/report-methods/routes.tsx'
import { resultImportScreens } from '../features/result-imports/routes.tsx'
import { settingsScreens } from '../features/settings/routes.tsx'
import { supportScreens } from '../features/support/routes.tsx'
import { userScreens } from '../features/users/routes.tsx'
import { verifyScreens } from '../features/certificates/verify/routes.tsx'
import { vialScreens } from '../features/vials/routes.tsx'
import type { Screen } from '../frame/screens.ts'

/** One line per feature; see screens.ts. Fetched with the first page of them, so that no other page carries their addresses in vain. */
export const moreScreens: readonly Screen[] = [
  ...analyticsScreens,
  ...batchScreens,
  ...batchTestScreens,
  ...coaScreens,
  ...benchScreens,
  ...analyticalBatchScreens,
  ...calibrationScreens,
  ...controlChartScreens,
  ...equipmentScreens,
  ...certificateScreens,
  ...custodyScreens,
  ...driverTokenScreens,
  ...formFieldScreens,
  ...formTemplateScreens,
  ...inventoryScreens,
  ...dashboardScreens,
  ...reviewScreens,
  ...nonconformanceScreens,
  ...analyteNameScreens,
  ...auditPackagesScreens,
  ...proficiencyScreens,
  ...uncertaintyBudgetScreens,
  ...importTemplateScreens,
  ...importScreens,
  ...qualitySettingScreens,
  ...rerunScreens,
  ...queueScreens,
  ...passwordScreens,
  ...prepMethodScreens,
  ...profileScreens,
  ...homogeneityScreens,
  ...qrScreens,
  ...reportMethodScreens,
  ...resultImportScreens,
  ...settingsScreens,
  ...supportScreens,
  ...userScreens,
  ...verifyScreens,
  ...vialScreens,
]
