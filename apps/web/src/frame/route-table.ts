import type { PermissionKey } from '@eluent/domain/auth'

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
 * Every address of the product. A row alone opens nothing: a screen is registered for it by its feature
 * (features/<noun>/routes.tsx), and until then no entry, link or button for it appears and its address is not found.
 */
export const ROUTES = {
  home: { path: '/', title: 'Home', access: 'signed-in' },
  login: { path: '/login', title: 'Sign In', access: 'signed-out', bare: true },
  forgotPassword: { path: '/forgot-password', title: 'Forgot Password', access: 'signed-out', bare: true },
  resetPassword: { path: '/reset-password/$token', title: 'Reset Password', access: 'signed-out', bare: true },
  signUp: { path: '/users/invite/$token', title: 'Sign Up', access: 'signed-out', bare: true },

  sampleList: { path: '/test-result/list', title: 'Sample Results', parent: 'home', access: 'sample.list' },
  sampleCreate: { path: '/test-result/create', title: 'Create Sample', parent: 'sampleList', access: 'sample.create' },
  sampleCreateSeveral: {
    path: '/test-result/create/several',
    title: 'Create Several Samples',
    parent: 'sampleList',
    access: 'sample.create',
  },
  sampleEdit: { path: '/test-result/$id/edit', title: 'Edit Sample', parent: 'sampleList', access: 'sample.edit' },
  sampleEditShort: { path: '/sample/$id/edit', title: 'Edit Sample', parent: 'sampleList', access: 'sample.edit' },
  // Without show_report the page itself redirects to the shared report.
  sampleReport: { path: '/sample/$id/results', title: 'Results', parent: 'sampleList', access: 'signed-in' },
  sharedReport: { path: '/share/report/$shareKey', title: 'Report', access: 'anyone', bare: true },
  vial: { path: '/sample/$id/vial/$n', title: 'Raw Data', parent: 'sampleList', access: 'sample.list' },
  vialPlural: { path: '/samples/$id/vial/$n', title: 'Raw Data', parent: 'sampleList', access: 'sample.list' },
  runImport: {
    path: '/samples/$id/import',
    title: 'Import Instrument Run',
    parent: 'sampleList',
    access: 'sample.create',
  },
  runImportSingular: {
    path: '/sample/$id/import',
    title: 'Import Instrument Run',
    parent: 'sampleList',
    access: 'sample.create',
  },
  importedCsv: {
    path: '/sample/$id/results/import',
    title: 'Imported CSV',
    parent: 'sampleList',
    access: 'sample.list',
  },
  coaData: { path: '/sample/$id/coa-data', title: 'COA Data', parent: 'sampleList', access: 'populate_coa.update_coa' },
  startTest: { path: '/samples/$id/load', title: 'Start Test', parent: 'sampleList', access: 'sample_report.run_test' },
  qcList: { path: '/qc/list', title: 'QC Results', label: 'QC', parent: 'home', access: 'sample.list' },
  scanQr: { path: '/scan-qr-code', title: 'Scan QR Code', parent: 'home', access: 'anyone' },
  // Without its key, which leads to the scan-QR screen.
  qrBlank: { path: '/qr', title: 'QR Code', access: 'anyone', bare: true },
  qrRedirect: { path: '/qr/$shareKey', title: 'QR Code', access: 'anyone', bare: true },

  importNew: { path: '/samples/import', title: 'Import New Results', parent: 'sampleList', access: 'sample.create' },
  importMap: {
    path: '/samples/import/map',
    title: 'Map Import CSV Template',
    parent: 'importNew',
    access: 'sample.create',
  },
  importTemplates: {
    path: '/samples/import/templates',
    title: 'Manage Import Templates',
    parent: 'importNew',
    access: 'signed-in',
  },
  importTemplateEdit: {
    path: '/samples/import/templates/$id/edit',
    title: 'Edit Import Template',
    parent: 'importTemplates',
    access: 'sample.edit',
  },
  methodList: { path: '/samples/report-methods', title: 'Report Methods', parent: 'home', access: 'signed-in' },
  methodCreate: {
    path: '/samples/report-methods/create',
    title: 'Create Report Method',
    parent: 'methodList',
    access: 'report_method.create',
  },
  methodEdit: {
    path: '/samples/report-methods/$id/edit',
    title: 'Edit Report Method',
    parent: 'methodList',
    access: 'report_method.create',
  },
  // Not found without the beta features; the page itself sees to it.
  prepMethods: {
    path: '/prep-methods',
    title: 'Cann-ID Prep Methods',
    label: 'Prep Methods',
    parent: 'home',
    access: 'signed-in',
  },

  formTemplateList: {
    path: '/form-template/list',
    title: 'Form Templates',
    parent: 'settings',
    access: 'form_template.list',
  },
  formTemplateCreate: {
    path: '/form-template/create',
    title: 'Create Form Template',
    parent: 'formTemplateList',
    access: 'form_template.create',
  },
  formTemplateEdit: {
    path: '/form-template/$id/edit',
    title: 'Edit Form Template',
    parent: 'formTemplateList',
    access: 'form_template.edit',
  },
  formFieldList: { path: '/form-fields', title: 'Form Fields', parent: 'settings', access: 'form_field.list' },
  formFieldCreate: {
    path: '/form-fields/create',
    title: 'Create Form Field',
    parent: 'formFieldList',
    access: 'form_field.create',
  },
  formFieldEdit: {
    path: '/form-fields/$id/edit',
    title: 'Edit Form Field',
    parent: 'formFieldList',
    access: 'form_field.edit',
  },
  graphList: {
    path: '/analytical-report/list',
    title: 'Analytical Reports',
    parent: 'home',
    access: 'graph_dashboard.list',
  },
  graphCreate: {
    path: '/analytical-report/create',
    title: 'Create Analytical Report',
    parent: 'graphList',
    access: 'graph_dashboard.create',
  },
  graphEdit: {
    path: '/analytical-report/$id/edit',
    title: 'Edit Analytical Report',
    parent: 'graphList',
    access: 'graph_dashboard.edit',
  },
  graphView: {
    path: '/analytical-report/$id/view',
    title: 'Analytical Report',
    parent: 'graphList',
    access: 'graph_dashboard.list',
  },
  batchList: { path: '/batch/list', title: 'Batches', parent: 'settings', access: 'batch.list' },
  batchCreate: { path: '/batch/create', title: 'Create Batch', parent: 'batchList', access: 'batch.create' },
  batchEdit: { path: '/batch/$id/edit', title: 'Edit Batch', parent: 'batchList', access: 'batch.edit' },
  batchQrCodes: { path: '/batch/$id/qr-codes', title: 'QR Codes', parent: 'batchList', access: 'batch.list' },
  batchTestList: {
    path: '/batch-test/$batchId/list',
    title: 'Batch Tests',
    parent: 'batchList',
    access: 'batch_test.list',
  },
  batchTestCreate: {
    path: '/batch-test/create',
    title: 'Create Batch Test',
    parent: 'batchList',
    access: 'batch_test.create',
  },
  batchTestEdit: {
    path: '/batch-test/$id/edit',
    title: 'Edit Batch Test',
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
    title: 'Create Project',
    parent: 'certificateList',
    access: 'certus.project',
  },
  projectView: {
    path: '/certus/project/$id',
    title: 'Project',
    parent: 'certificateList',
    access: 'certus.veriseal',
  },
  manifestCreate: {
    path: '/certus/transportation/create',
    title: 'Create Transportation Manifest',
    parent: 'certificateList',
    access: 'certus.transportation',
  },
  manifestView: {
    path: '/certus/transportation/$id',
    title: 'Transportation Manifest',
    parent: 'certificateList',
    access: 'certus.veriseal',
  },
  originCreate: {
    path: '/certus/certificate/create',
    title: 'Create Certificate of Origin',
    parent: 'certificateList',
    access: 'certus.certificate',
  },
  originView: {
    path: '/certus/certificate/$id',
    title: 'Certificate of Origin',
    parent: 'certificateList',
    access: 'certus.veriseal',
  },
  certusApp: { path: '/certus_app', title: 'Verify', access: 'anyone', bare: true },
  verify: { path: '/verify', title: 'Verify', access: 'anyone', bare: true },
  verifyTracer: { path: '/verify/$tracer', title: 'Verify', access: 'anyone', bare: true },

  userList: { path: '/user/list', title: 'Users', parent: 'home', access: 'user.list' },
  userCreate: { path: '/user/create', title: 'Create User', parent: 'userList', access: 'user.create' },
  userInvite: { path: '/user/invite', title: 'Invite User', parent: 'userList', access: 'user.invite' },
  userEdit: { path: '/user/$id/edit', title: 'Edit User', parent: 'userList', access: 'user.edit' },

  settings: { path: '/settings', title: 'Settings', parent: 'home', access: 'signed-in' },
  driverTokens: {
    path: '/settings/drivers',
    title: 'Instrument Drivers',
    parent: 'settings',
    access: 'instrument_driver.manage',
  },
  ledgerAudit: {
    path: '/settings/ledger',
    title: 'Log of Certificates',
    parent: 'settings',
    access: 'ledger.audit',
  },
  auditTrail: {
    path: '/settings/audit',
    title: 'Audit Trail',
    parent: 'settings',
    access: 'audit_trail.list',
  },
  organizationLimits: {
    path: '/settings/organizations',
    title: 'Organizations',
    parent: 'settings',
    access: 'organization.limit',
  },
  account: { path: '/settings/account', title: 'My Account', parent: 'settings', access: 'user.my_account' },
  accountShort: { path: '/account', title: 'My Account', parent: 'settings', access: 'user.my_account' },
  changePassword: {
    path: '/change-password',
    title: 'Change Password',
    parent: 'settings',
    access: 'user.change_password',
  },
  support: { path: '/support', title: 'Support', parent: 'home', access: 'signed-in' },
  ordering: { path: '/support/ordering', title: 'Ordering', parent: 'support', access: 'signed-in' },
  guide: { path: '/support/help/$page', title: 'User Guide', parent: 'support', access: 'anyone' },
  changelog: { path: '/support/changelog', title: 'Changelog', parent: 'support', access: 'signed-in' },
  exporting: { path: '/export', title: 'Export', access: 'signed-in' },
  forbidden: { path: '/403', title: 'Access Forbidden', access: 'anyone' },
  notFound: { path: '/404', title: 'Page Not Found', access: 'anyone' },
} as const satisfies Record<string, RouteRow>

export type ScreenName = keyof typeof ROUTES

/** The row, seen without its literal types. */
export function routeRow(name: ScreenName): RouteRow {
  return ROUTES[name]
}
