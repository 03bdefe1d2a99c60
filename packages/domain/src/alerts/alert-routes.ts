import { can, type Permissions } from '../auth/permissions.ts'
import { ALERT_KINDS, maySeeAlert, type AlertKind } from './alerts.ts'

/** Where an alert goes. With a mail it stands under the bell, too: what was mailed is not settled by it. */
export const ALERT_ROUTES = ['bell', 'mail', 'daily', 'none'] as const
export type AlertRoute = (typeof ALERT_ROUTES)[number]

export const ALERT_ROUTE_NAMES: Readonly<Record<AlertRoute, string>> = {
  bell: 'Bell',
  mail: 'Bell and mail at once',
  daily: 'Bell and daily mail',
  none: 'Nowhere',
}

/** What each kind is about, as its choice and a mail name it. */
export const ALERT_KIND_NAMES: Readonly<Record<AlertKind, string>> = {
  queue_stopped: 'Queue that stopped by itself',
  withdrawn: 'Withdrawn report without a new one',
  changed: 'Report that reads otherwise than it was released',
  finished: 'Samples finished and not released',
  to_release: 'Reports that wait for your release',
  review_waiting: 'Reports that wait for your review',
  returned: 'Report returned to you',
  qc_failed: 'Analytical batch with a failed check',
  overdue: 'Overdue samples',
  proficiency_due: 'Proficiency test due',
  watched_file: 'Result file that was not imported whole',
  watched_note: 'Result file that was imported with notes',
  calibration_draft: 'Calibration to approve',
  equipment_due: 'Work on equipment due',
  readings_open: 'Readings to review',
  nonconformance_due: 'Nonconformance due',
  nonconformance_verified: 'Nonconformance to close',
  lot_expiring: 'Lot that expires soon',
  lot_ending: 'Lot that expires very soon',
  lot_expired: 'Expired lot',
  column_worn: 'Worn column',
  calibration_expiring: 'Calibration that expires soon',
  calibration_expired: 'Expired calibration',
  report_mail: 'Report that could not be mailed',
  analytical_report_mail: 'Analytical report that could not be mailed',
  invitation_mail: 'Invitation that could not be mailed',
  log_fault: 'Fault in the log of certificates',
}

/** What a person chose, by kind; what was not chosen is as the role has it. */
export type AlertChoices = Partial<Record<AlertKind, AlertRoute>>

/** Always under the bell, and mailed to the admins in any case: nobody switches it off. */
const FIXED: readonly AlertKind[] = ['log_fault']

/** The kinds that a person chooses for: those that the role may settle. */
export function choosableAlerts(permissions: Permissions): AlertKind[] {
  return ALERT_KINDS.filter((kind) => maySeeAlert(permissions, kind) && !FIXED.includes(kind))
}

type Defaults = Partial<Record<AlertKind, AlertRoute>>
/** What waits for who works at the bench. */
const OF_ANALYSTS: Defaults = {
  returned: 'mail',
  qc_failed: 'mail',
  overdue: 'daily',
  review_waiting: 'daily',
  calibration_expiring: 'daily',
  calibration_expired: 'daily',
  proficiency_due: 'daily',
  watched_file: 'daily',
  watched_note: 'daily',
}
/** What waits for who approves and releases. */
const OF_ADMINS: Defaults = {
  ...OF_ANALYSTS,
  withdrawn: 'mail',
  changed: 'mail',
  to_release: 'daily',
  calibration_draft: 'daily',
  nonconformance_verified: 'daily',
  readings_open: 'daily',
  report_mail: 'daily',
}

/**
 * Where a kind goes that its person did not choose: to the bell, or by the role where the laboratory mails alerts by role. Kinds that
 * have reminders of their own (equipment, lots, nonconformances) are left to these.
 */
function defaultRoute(kind: AlertKind, permissions: Permissions, mailsByRole: boolean): AlertRoute {
  // only where a driver may run the queue, which somebody chose
  if (kind === 'queue_stopped') return 'mail'
  if (!mailsByRole) return 'bell'
  return (can(permissions, 'quality.approve') ? OF_ADMINS : OF_ANALYSTS)[kind] ?? 'bell'
}

/** By role: what it may settle goes where its person or role has it, everything else nowhere, whatever was chosen in another role. */
export function alertRoute(
  kind: AlertKind,
  permissions: Permissions,
  chosen: AlertChoices,
  mailsByRole = false,
): AlertRoute {
  if (!maySeeAlert(permissions, kind)) return 'none'
  return FIXED.includes(kind) ? 'bell' : (chosen[kind] ?? defaultRoute(kind, permissions, mailsByRole))
}

/** So many hours after its time the daily mail still goes out, where the server was down. */
const DAILY_MAIL_HOURS = 3

/** Whether the daily mail is due at an hour of the laboratory's clock. */
export function isDailyMailHour(hour: number, mailHour: number): boolean {
  return (hour - mailHour + 24) % 24 < DAILY_MAIL_HOURS
}
