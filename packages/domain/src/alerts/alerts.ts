import { can, type PermissionKey, type Permissions } from '../auth/permissions.ts'

/** What can stand under the bell; docs/decisions/0073-alerts.md. */
export const ALERT_KINDS = [
  'queue_stopped',
  'withdrawn',
  'changed',
  'finished',
  'to_release',
  'review_waiting',
  'returned',
  'qc_failed',
  'overdue',
  'proficiency_due',
  'watched_file',
  'watched_note',
  'calibration_draft',
  'equipment_due',
  'readings_open',
  'nonconformance_due',
  'nonconformance_verified',
  'lot_expiring',
  'lot_ending',
  'lot_expired',
  'column_worn',
  'calibration_expiring',
  'calibration_expired',
  'report_mail',
  'analytical_report_mail',
  'invitation_mail',
  'log_fault',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** Who can settle it sees it. */
const NEEDS: Readonly<Record<AlertKind, PermissionKey>> = {
  queue_stopped: 'sample_report.run_test',
  withdrawn: 'sample_report.run_test',
  changed: 'sample_report.run_test',
  finished: 'sample_report.run_test',
  to_release: 'sample.edit',
  review_waiting: 'sample.edit',
  returned: 'sample_report.run_test',
  qc_failed: 'quality.enter',
  overdue: 'sample_report.run_test',
  proficiency_due: 'quality.enter',
  watched_file: 'sample.create',
  watched_note: 'sample.create',
  calibration_draft: 'quality.approve',
  equipment_due: 'equipment.enter',
  readings_open: 'equipment.enter',
  nonconformance_due: 'nonconformance.enter',
  nonconformance_verified: 'nonconformance.approve',
  lot_expiring: 'inventory.enter',
  lot_ending: 'inventory.enter',
  lot_expired: 'inventory.enter',
  column_worn: 'inventory.enter',
  calibration_expiring: 'quality.enter',
  calibration_expired: 'quality.enter',
  report_mail: 'sample_report.share_report',
  analytical_report_mail: 'graph_dashboard.share',
  invitation_mail: 'user.invite',
  log_fault: 'ledger.audit',
}

export function maySeeAlert(permissions: Permissions, kind: AlertKind): boolean {
  return can(permissions, NEEDS[kind])
}

/** The newest of each kind, and of all. */
export const MOST_ALERTS = 100

/** An alert as far as reading it goes: what it is of, and since when it stands so. */
export interface AlertMark {
  key: string
  /** ISO 8601, UTC. */
  at: string
}

/** The moment of each alert when it was last read, by its key. */
export type AlertsRead = Readonly<Record<string, string>>

/** An alert that came again since it was read is unread again. */
export function isAlertRead({ key, at }: AlertMark, read: AlertsRead): boolean {
  return Object.hasOwn(read, key) && Date.parse(read[key] ?? '') >= Date.parse(at)
}

/** The newest first, as many as are shown. */
export function newestAlerts<Alert extends AlertMark>(alerts: readonly Alert[]): Alert[] {
  const order = (one: Alert, other: Alert) =>
    Date.parse(other.at) - Date.parse(one.at) || (one.key < other.key ? -1 : 1)
  return alerts.toSorted(order).slice(0, MOST_ALERTS)
}

/** What is kept once these were read: nothing of alerts that stand no more, and no moment that nobody was shown. */
export function afterReading(
  read: AlertsRead,
  now: readonly AlertMark[],
  marks: readonly AlertMark[],
): Record<string, string> {
  const standing = now.filter((alert) => isAlertRead(alert, read) || marks.some((mark) => isSeen(mark, alert)))
  return Object.fromEntries(standing.map(({ key, at }) => [key, at]))
}

function isSeen(mark: AlertMark, { key, at }: AlertMark): boolean {
  return mark.key === key && Date.parse(mark.at) >= Date.parse(at)
}

/** The count at the bell. */
export function alertCountText(unread: number): string {
  return unread > 99 ? '99+' : String(unread)
}
