// Over 300 lines: a row per screen.
import type { PermissionKey } from '@eluent/domain/auth'
import { t } from '../language/t.ts'

/** 'signed-out' screens send a signed-in visitor home; 'anyone' ones open with and without a session. */
export type ScreenAccess = 'anyone' | 'signed-in' | 'signed-out' | PermissionKey

export interface RouteRow {
  readonly path: `/${string}`
  /** The page's heading, its last breadcrumb and, where nothing shorter is given, its name in links. */
  readonly title: string
  /** Name in breadcrumbs and menus, where it differs from the title. */
  readonly label?: string
  /** The screen one level up in the breadcrumb; none for those that stand alone. */
  readonly parent?: string
  readonly access: ScreenAccess
  /** Stands without sidebar and header, also for a signed-in visitor. */
  readonly bare?: true
}

/**
 * Every address of the product. The screen of a row is registered by its feature (features/<noun>/routes.tsx).
 */
export const ROUTES = {
  home: { path: '/', title: t('Home'), access: 'signed-in' },
  login: { path: '/login', title: t('Sign In'), access: 'signed-out', bare: true },
  forgotPassword: { path: '/forgot-password', title: t('Forgot Password'), access: 'signed-out', bare: true },
  resetPassword: { path: '/reset-password/$token', title: t('Reset Password'), access: 'signed-out', bare: true },
  signUp: { path: '/users/invite/$token', title: t('Sign Up'), access: 'signed-out', bare: true },

  sampleList: { path: '/test-result/list', title: t('Sample Results'), parent: 'home', access: 'sample.list' },
  sampleCreate: {
    path: '/test-result/create',
    title: t('Create Sample'),
    parent: 'sampleList',
    access: 'sample.create',
  },
  sampleCreateSeveral: {
    path: '/test-result/create/several',
    title: t('Create Several Samples'),
    parent: 'sampleList',
    access: 'sample.create',
  },
  sampleEdit: { path: '/test-result/$id/edit', title: t('Edit Sample'), parent: 'sampleList', access: 'sample.edit' },
  sampleEditShort: { path: '/sample/$id/edit', title: t('Edit Sample'), parent: 'sampleList', access: 'sample.edit' },
  // Without show_report the page itself redirects to the shared report.
  sampleReport: { path: '/sample/$id/results', title: t('Results'), parent: 'sampleList', access: 'signed-in' },
  sharedReport: { path: '/share/report/$shareKey', title: t('Report'), access: 'anyone', bare: true },
  vial: { path: '/sample/$id/vial/$n', title: t('Raw Data'), parent: 'sampleList', access: 'sample.list' },
  vialPlural: { path: '/samples/$id/vial/$n', title: t('Raw Data'), parent: 'sampleList', access: 'sample.list' },
  runImport: {
    path: '/samples/$id/import',
    title: t('Import Instrument Run'),
    parent: 'sampleList',
    access: 'sample.create',
  },
  runImportSingular: {
    path: '/sample/$id/import',
    title: t('Import Instrument Run'),
    parent: 'sampleList',
    access: 'sample.create',
  },
  importedCsv: {
    path: '/sample/$id/results/import',
    title: t('Imported CSV'),
    parent: 'sampleList',
    access: 'sample.list',
  },
  coaData: {
    path: '/sample/$id/coa-data',
    title: t('COA Data'),
    parent: 'sampleList',
    access: 'populate_coa.update_coa',
  },
  startTest: {
    path: '/samples/$id/load',
    title: t('Start Test'),
    parent: 'sampleList',
    access: 'sample_report.run_test',
  },
  qcList: { path: '/qc/list', title: t('QC Results'), label: 'QC', parent: 'home', access: 'sample.list' },
  scanQr: { path: '/scan-qr-code', title: t('Scan QR Code'), parent: 'home', access: 'anyone' },
  // Without its key, which leads to the scan-QR screen.
  qrBlank: { path: '/qr', title: t('QR Code'), access: 'anyone', bare: true },
  qrRedirect: { path: '/qr/$shareKey', title: t('QR Code'), access: 'anyone', bare: true },

  importNew: { path: '/samples/import', title: t('Import New Results'), parent: 'sampleList', access: 'sample.create' },
  importMap: {
    path: '/samples/import/map',
    title: t('Map Import CSV Template'),
    parent: 'importNew',
    access: 'sample.create',
  },
  importTemplates: {
    path: '/samples/import/templates',
    title: t('Manage Import Templates'),
    parent: 'importNew',
    access: 'signed-in',
  },
  importTemplateEdit: {
    path: '/samples/import/templates/$id/edit',
    title: t('Edit Import Template'),
    parent: 'importTemplates',
    access: 'sample.edit',
  },
  methodList: { path: '/samples/report-methods', title: t('Report Methods'), parent: 'home', access: 'signed-in' },
  methodCreate: {
    path: '/samples/report-methods/create',
    title: t('Create Report Method'),
    parent: 'methodList',
    access: 'report_method.create',
  },
  methodEdit: {
    path: '/samples/report-methods/$id/edit',
    title: t('Edit Report Method'),
    parent: 'methodList',
    access: 'report_method.create',
  },
  methodUncertainty: {
    path: '/samples/report-methods/$id/uncertainty',
    title: t('Uncertainty'),
    parent: 'methodList',
    access: 'quality.view',
  },
  // Not found without the beta features; the page itself sees to it.
  prepMethods: {
    path: '/prep-methods',
    title: t('Cann-ID Prep Methods'),
    label: t('Prep Methods'),
    parent: 'home',
    access: 'signed-in',
  },

  formTemplateList: {
    path: '/form-template/list',
    title: t('Form Templates'),
    parent: 'settings',
    access: 'form_template.list',
  },
  formTemplateCreate: {
    path: '/form-template/create',
    title: t('Create Form Template'),
    parent: 'formTemplateList',
    access: 'form_template.create',
  },
  formTemplateEdit: {
    path: '/form-template/$id/edit',
    title: t('Edit Form Template'),
    parent: 'formTemplateList',
    access: 'form_template.edit',
  },
  formFieldList: { path: '/form-fields', title: t('Form Fields'), parent: 'settings', access: 'form_field.list' },
  formFieldCreate: {
    path: '/form-fields/create',
    title: t('Create Form Field'),
    parent: 'formFieldList',
    access: 'form_field.create',
  },
  formFieldEdit: {
    path: '/form-fields/$id/edit',
    title: t('Edit Form Field'),
    parent: 'formFieldList',
    access: 'form_field.edit',
  },
  graphList: {
    path: '/analytical-report/list',
    title: t('Analytical Reports'),
    parent: 'home',
    access: 'graph_dashboard.list',
  },
  graphCreate: {
    path: '/analytical-report/create',
    title: t('Create Analytical Report'),
    parent: 'graphList',
    access: 'graph_dashboard.create',
  },
  graphEdit: {
    path: '/analytical-report/$id/edit',
    title: t('Edit Analytical Report'),
    parent: 'graphList',
    access: 'graph_dashboard.edit',
  },
  graphView: {
    path: '/analytical-report/$id/view',
    title: t('Analytical Report'),
    parent: 'graphList',
    access: 'graph_dashboard.list',
  },
  batchList: { path: '/batch/list', title: t('Batches'), parent: 'settings', access: 'batch.list' },
  batchCreate: { path: '/batch/create', title: t('Create Batch'), parent: 'batchList', access: 'batch.create' },
  batchEdit: { path: '/batch/$id/edit', title: t('Edit Batch'), parent: 'batchList', access: 'batch.edit' },
  batchQrCodes: { path: '/batch/$id/qr-codes', title: t('QR Codes'), parent: 'batchList', access: 'batch.list' },
  batchTestList: {
    path: '/batch-test/$batchId/list',
    title: t('Batch Tests'),
    parent: 'batchList',
    access: 'batch_test.list',
  },
  batchTestCreate: {
    path: '/batch-test/create',
    title: t('Create Batch Test'),
    parent: 'batchList',
    access: 'batch_test.create',
  },
  batchTestEdit: {
    path: '/batch-test/$id/edit',
    title: t('Edit Batch Test'),
    parent: 'batchList',
    access: 'batch_test.edit',
  },

  certificateList: { path: '/certus', title: 'CERTUS', parent: 'home', access: 'certus.veriseal' },
  // Beside the addresses of the other kinds; lists lead to the sample's results.
  sampleSealView: {
    path: '/certus/sample/$id',
    title: 'VERISEAL',
    parent: 'certificateList',
    access: 'certus.veriseal',
  },
  projectCreate: {
    path: '/certus/project/create',
    title: t('Create Project'),
    parent: 'certificateList',
    access: 'certus.project',
  },
  projectView: {
    path: '/certus/project/$id',
    title: t('Project'),
    parent: 'certificateList',
    access: 'certus.veriseal',
  },
  manifestCreate: {
    path: '/certus/transportation/create',
    title: t('Create Transportation Manifest'),
    parent: 'certificateList',
    access: 'certus.transportation',
  },
  manifestView: {
    path: '/certus/transportation/$id',
    title: t('Transportation Manifest'),
    parent: 'certificateList',
    access: 'certus.veriseal',
  },
  originCreate: {
    path: '/certus/certificate/create',
    title: t('Create Certificate of Origin'),
    parent: 'certificateList',
    access: 'certus.certificate',
  },
  originView: {
    path: '/certus/certificate/$id',
    title: t('Certificate of Origin'),
    parent: 'certificateList',
    access: 'certus.veriseal',
  },
  certusApp: { path: '/certus_app', title: t('Verify'), access: 'anyone', bare: true },
  verify: { path: '/verify', title: t('Verify'), access: 'anyone', bare: true },
  verifyTracer: { path: '/verify/$tracer', title: t('Verify'), access: 'anyone', bare: true },

  userList: { path: '/user/list', title: t('Users'), parent: 'home', access: 'user.list' },
  userCreate: { path: '/user/create', title: t('Create User'), parent: 'userList', access: 'user.create' },
  userInvite: { path: '/user/invite', title: t('Invite User'), parent: 'userList', access: 'user.invite' },
  userEdit: { path: '/user/$id/edit', title: t('Edit User'), parent: 'userList', access: 'user.edit' },

  analyticalBatchList: {
    path: '/quality/batches',
    title: t('Analytical Batches'),
    parent: 'home',
    access: 'quality.view',
  },
  analyticalBatch: {
    path: '/quality/batches/$id',
    title: t('Analytical Batch'),
    parent: 'analyticalBatchList',
    access: 'quality.view',
  },
  calibrationList: {
    path: '/quality/calibrations',
    title: t('Calibrations'),
    parent: 'home',
    access: 'quality.view',
  },
  calibration: {
    path: '/quality/calibrations/$id',
    title: t('Calibration'),
    parent: 'calibrationList',
    access: 'quality.view',
  },
  controlCharts: { path: '/quality/charts', title: t('Control Charts'), parent: 'home', access: 'quality.view' },
  sampleCustody: { path: '/sample/$id/custody', title: t('Custody'), parent: 'sampleList', access: 'custody.view' },
  receive: { path: '/custody/receive', title: t('Receive Samples'), parent: 'sampleList', access: 'custody.enter' },
  toDispose: { path: '/custody/dispose', title: t('To Dispose'), parent: 'settings', access: 'custody.view' },
  wasteLog: { path: '/custody/waste', title: t('Waste Log'), parent: 'settings', access: 'custody.view' },
  storagePlaces: {
    path: '/custody/places',
    title: t('Storage Places'),
    parent: 'settings',
    access: 'custody.view',
  },
  storagePlace: {
    path: '/custody/places/$id',
    title: t('Storage Place'),
    parent: 'storagePlaces',
    access: 'custody.view',
  },
  equipmentList: { path: '/equipment', title: t('Equipment'), parent: 'home', access: 'equipment.view' },
  equipmentCreate: {
    path: '/equipment/create',
    title: t('Add Equipment'),
    parent: 'equipmentList',
    access: 'equipment.enter',
  },
  equipment: { path: '/equipment/$id', title: t('Equipment'), parent: 'equipmentList', access: 'equipment.view' },
  equipmentEdit: {
    path: '/equipment/$id/edit',
    title: t('Edit Equipment'),
    parent: 'equipmentList',
    access: 'equipment.enter',
  },
  dashboard: { path: '/dashboard', title: t('Dashboard'), parent: 'home', access: 'quality.enter' },
  reviews: { path: '/review', title: t('Review'), parent: 'home', access: 'sample.edit' },
  nonconformanceList: {
    path: '/quality/nonconformances',
    title: t('Nonconformances'),
    parent: 'home',
    access: 'nonconformance.view',
  },
  nonconformanceCreate: {
    path: '/quality/nonconformances/create',
    title: t('Create Nonconformance'),
    parent: 'nonconformanceList',
    access: 'nonconformance.enter',
  },
  nonconformance: {
    path: '/quality/nonconformances/$id',
    title: t('Nonconformance'),
    parent: 'nonconformanceList',
    access: 'nonconformance.view',
  },
  analyteNames: {
    path: '/settings/analyte-names',
    title: t('Analyte names'),
    parent: 'settings',
    access: 'sample.list',
  },
  proficiencyList: {
    path: '/quality/proficiency',
    title: t('Proficiency Tests'),
    parent: 'nonconformanceList',
    access: 'nonconformance.view',
  },
  inventory: { path: '/inventory', title: t('Inventory'), parent: 'home', access: 'inventory.view' },
  inventoryItems: {
    path: '/inventory/items',
    title: t('Inventory Items'),
    parent: 'inventory',
    access: 'inventory.view',
  },
  inventoryExpiring: {
    path: '/inventory/expiring',
    title: t('Expiring Lots'),
    parent: 'inventory',
    access: 'inventory.view',
  },
  inventoryItemCreate: {
    path: '/inventory/items/create',
    title: t('Add Item'),
    parent: 'inventoryItems',
    access: 'inventory.enter',
  },
  inventoryItemEdit: {
    path: '/inventory/items/$id/edit',
    title: t('Edit Item'),
    parent: 'inventoryItems',
    access: 'inventory.enter',
  },
  lotCreate: {
    path: '/inventory/lots/create',
    title: t('Receive Lot'),
    parent: 'inventory',
    access: 'inventory.enter',
  },
  solutionCreate: {
    path: '/inventory/solutions/create',
    title: t('Prepare Solution'),
    parent: 'inventory',
    access: 'inventory.enter',
  },
  lot: { path: '/inventory/lots/$id', title: t('Lot'), parent: 'inventory', access: 'inventory.view' },
  lotEdit: {
    path: '/inventory/lots/$id/edit',
    title: t('Correct Lot'),
    parent: 'inventory',
    access: 'inventory.enter',
  },
  bench: { path: '/quality/bench', title: t('Bench Sheet'), parent: 'home', access: 'quality.enter' },
  queueRuns: { path: '/queue/runs', title: t('Runs of the Queue'), parent: 'home', access: 'sample.list' },
  settings: { path: '/settings', title: t('Settings'), parent: 'home', access: 'signed-in' },
  driverTokens: {
    path: '/settings/drivers',
    title: t('Instrument Drivers'),
    parent: 'settings',
    access: 'instrument_driver.manage',
  },
  ledgerAudit: {
    path: '/settings/ledger',
    title: t('Log of Certificates'),
    parent: 'settings',
    access: 'ledger.audit',
  },
  auditPackages: {
    path: '/audit-packages',
    title: t('Audit Packages'),
    parent: 'settings',
    access: 'audit_package.make',
  },
  auditTrail: {
    path: '/settings/audit',
    title: t('Audit Trail'),
    parent: 'settings',
    access: 'audit_trail.list',
  },
  qualitySettings: {
    path: '/settings/quality',
    title: t('Quality'),
    parent: 'settings',
    access: 'quality.configure',
  },
  rerunList: { path: '/quality/reruns', title: t('Reruns'), parent: 'settings', access: 'quality.approve' },
  homogeneityList: {
    path: '/quality/homogeneity',
    title: t('Homogeneity'),
    parent: 'settings',
    access: 'sample.list',
  },
  homogeneity: {
    path: '/quality/homogeneity/$id',
    title: t('Homogeneity test'),
    parent: 'homogeneityList',
    access: 'sample.list',
  },
  profileList: {
    path: '/settings/profiles',
    title: t('Jurisdiction Profiles'),
    parent: 'settings',
    access: 'quality.view',
  },
  profile: {
    path: '/settings/profiles/$key',
    title: t('Profile'),
    parent: 'profileList',
    access: 'quality.view',
  },
  about: { path: '/settings/about', title: t('About'), parent: 'settings', access: 'quality.view' },
  organizationLimits: {
    path: '/settings/organizations',
    title: t('Organizations'),
    parent: 'settings',
    access: 'organization.limit',
  },
  account: { path: '/settings/account', title: t('My Account'), parent: 'settings', access: 'user.my_account' },
  alertSettings: { path: '/settings/alerts', title: t('Alerts'), parent: 'settings', access: 'signed-in' },
  accountShort: { path: '/account', title: t('My Account'), parent: 'settings', access: 'user.my_account' },
  changePassword: {
    path: '/change-password',
    title: t('Change Password'),
    parent: 'settings',
    access: 'user.change_password',
  },
  support: { path: '/support', title: t('Support'), parent: 'home', access: 'signed-in' },
  ordering: { path: '/support/ordering', title: t('Ordering'), parent: 'support', access: 'signed-in' },
  guide: { path: '/support/help/$page', title: t('User Guide'), parent: 'support', access: 'anyone' },
  changelog: { path: '/support/changelog', title: t('Changelog'), parent: 'support', access: 'signed-in' },
  exporting: { path: '/export', title: t('Export'), access: 'signed-in' },
  forbidden: { path: '/403', title: t('Access Forbidden'), access: 'anyone' },
  notFound: { path: '/404', title: t('Page Not Found'), access: 'anyone' },
} as const satisfies Record<string, RouteRow>

export type ScreenName = keyof typeof ROUTES

/** The row, seen without its literal types. */
export function routeRow(name: ScreenName): RouteRow {
  return ROUTES[name]
}
