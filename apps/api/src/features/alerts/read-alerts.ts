import type { Alert, BodyOf, readAlerts as readEndpoint } from '@eluent/contract'
import { afterReading, isAlertRead } from '@eluent/domain/alerts'
import type { Call } from '../../platform/call/call.ts'
import { findAlertChoices, storeAlertsRead } from '../../records/alerts/alerts-store.ts'
import { findPreferences } from '../../records/users/preferences-store.ts'
import { listFaults, listOwn, ofBell, type AlertDeps } from './list-alerts.ts'

/** Two windows of one person may read at once: each adds to what the other has read. */
export async function readAlerts(
  deps: AlertDeps,
  call: Call,
  { alerts: marks }: BodyOf<typeof readEndpoint>,
): Promise<{ data: Alert[] }> {
  const { userId } = call.actor
  const faults = await listFaults(deps, call)
  return deps.db.transaction(call, async (tx) => {
    const [, own, kept] = await Promise.all([
      findPreferences(tx, userId, { locked: true }),
      listOwn(deps, tx, call),
      findAlertChoices(tx, userId),
    ])
    const alerts = ofBell([...faults, ...own], call, kept.choices)
    const read = afterReading(kept.read, alerts, marks)
    await storeAlertsRead(tx, userId, read)
    return { data: alerts.map((alert) => ({ ...alert, is_read: isAlertRead(alert, read) })) }
  })
}
