import { expect, test } from 'vitest'
import { permissionsOf, type RoleSlug } from '../auth/index.ts'
import { ALERT_ROUTES, alertRoute, choosableAlerts, isDailyMailHour } from './alert-routes.ts'
import { afterReading, alertCountText, ALERT_KINDS, isAlertRead, maySeeAlert, newestAlerts } from './alerts.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 9, minute)).toISOString()
const finished = (minute: number) => ({ key: 'finished', at: at(minute) })
const withdrawn = { key: 'withdrawn:7-1', at: at(5) }

test('[ALERT-01] a viewer sees nothing, a tester what concerns reports, an admin mails of invitations and the log, too', () => {
  const seen = (role: RoleSlug) => ALERT_KINDS.filter((kind) => maySeeAlert(permissionsOf(role), kind))
  expect(seen('viewer')).toEqual([])
  expect(seen('tester')).toEqual([
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
    'equipment_due',
    'readings_open',
    'nonconformance_due',
    'lot_expiring',
    'lot_ending',
    'lot_expired',
    'column_worn',
    'calibration_expiring',
    'calibration_expired',
    'report_mail',
    'analytical_report_mail',
  ])
  expect(seen('admin')).toEqual(ALERT_KINDS)
})

test('[ALERT-01] what came again since it was read is unread again; what went back stays read', () => {
  const read = afterReading({}, [finished(10), withdrawn], [finished(10)])
  expect(isAlertRead(finished(10), read)).toBe(true)
  expect(isAlertRead(finished(8), read)).toBe(true)
  expect(isAlertRead(finished(11), read)).toBe(false)
  expect(isAlertRead(withdrawn, read)).toBe(false)
  // of a name that every object has
  expect(isAlertRead({ key: 'constructor', at: at(0) }, read)).toBe(false)
})

test('[ALERT-01] an alert that came while the others were being read stays unread', () => {
  expect(afterReading({}, [finished(11)], [finished(10)])).toEqual({})
  expect(afterReading({}, [withdrawn], [{ key: 'withdrawn:8-1', at: at(59) }])).toEqual({})
})

test('what stands no more is kept no longer', () => {
  const read = afterReading({}, [finished(10), withdrawn], [finished(10), withdrawn])
  expect(afterReading(read, [withdrawn], [])).toEqual({ [withdrawn.key]: withdrawn.at })
})

test('the newest 100 are shown, of one moment by their keys', () => {
  const many = Array.from({ length: 120 }, (_, key) => ({ key: `k${key}`, at: at(key) }))
  expect(newestAlerts(many)).toHaveLength(100)
  expect(newestAlerts(many)[0]?.key).toBe('k119')
  const twins = [
    { key: 'b', at: at(1) },
    { key: 'a', at: at(1) },
  ]
  expect(newestAlerts(twins).map(({ key }) => key)).toEqual(['a', 'b'])
})

test('above 99 the count says only that they are more', () => {
  expect([1, 99, 100].map(alertCountText)).toEqual(['1', '99', '99+'])
})

test('[ALERT-02] by role: what it may settle goes where its person wants it, to the bell where nothing was chosen', () => {
  const [tester, viewer, admin] = [permissionsOf('tester'), permissionsOf('viewer'), permissionsOf('admin')]
  expect(alertRoute('returned', tester, {})).toBe('bell')
  expect(ALERT_ROUTES.map((route) => alertRoute('returned', tester, { returned: route }))).toEqual([...ALERT_ROUTES])
  // not what another role settles, whatever was chosen
  expect(alertRoute('calibration_draft', tester, { calibration_draft: 'mail' })).toBe('none')
  expect(alertRoute('calibration_draft', admin, { calibration_draft: 'mail' })).toBe('mail')
  expect(choosableAlerts(viewer)).toEqual([])
  expect(choosableAlerts(tester)).toContain('overdue')
  // a fault of the log cannot be switched off
  expect(alertRoute('log_fault', admin, { log_fault: 'none' })).toBe('bell')
  expect(choosableAlerts(admin)).not.toContain('log_fault')
})

test('[ALERT-02] where alerts are mailed by role, a kind that was not chosen goes as the role needs it', () => {
  const routes = (role: 'tester' | 'admin' | 'viewer') =>
    (['returned', 'overdue', 'to_release', 'calibration_draft', 'equipment_due', 'log_fault'] as const).map((kind) =>
      alertRoute(kind, permissionsOf(role), { overdue: 'none' }, true),
    )
  expect(routes('tester')).toEqual(['mail', 'none', 'bell', 'none', 'bell', 'none'])
  expect(routes('admin')).toEqual(['mail', 'none', 'daily', 'daily', 'bell', 'bell'])
  expect(new Set(routes('viewer'))).toEqual(new Set(['none']))
  expect(alertRoute('overdue', permissionsOf('tester'), {}, true)).toBe('daily')
  expect(alertRoute('overdue', permissionsOf('tester'), {})).toBe('bell')
  expect([12, 13, 15, 16].map((hour) => isDailyMailHour(hour, 13))).toEqual([false, true, true, false])
  expect([22, 23, 1, 2].map((hour) => isDailyMailHour(hour, 23))).toEqual([false, true, true, false])
})
