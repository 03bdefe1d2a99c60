export { ADMIN_ROLE_SLUGS, PROVIDER_ORGANIZATION_ID, ROLE_SLUGS, isAdminRole, isRoleSlug } from './auth/roles.ts'
export type { RoleSlug } from './auth/roles.ts'
export { PERMISSION_KEYS, can, permissionsOf } from './auth/permissions.ts'
export type { PermissionKey, PermissionResource, Permissions } from './auth/permissions.ts'
export type {
  CellState,
  LabelValue,
  ReportBanner,
  ReportBannerKind,
  ReportCharts,
  ReportDerivedRow,
  ReportOrganization,
  ReportProvenance,
  ReportQcCompound,
  ReportQcVial,
  ReportRow,
  ReportTotalRow,
  ReportVerdict,
  ReportView,
} from './report/report-view.ts'
