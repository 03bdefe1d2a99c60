import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { mailStopsToAddresses } from './features/alerts/mail-addresses.ts'
import { mailAlerts, mailUrgentAlerts } from './features/alerts/mail-alerts.ts'
import { remindOfEquipment } from './features/equipment/remind-of-equipment.ts'
import { remindOfNonconformances } from './features/nonconformances/remind-of-nonconformances.ts'
import { sweepFiles, sweepForgotten } from './features/files/sweep-files.ts'
import { mailExpiringLots } from './features/inventory/mail-expiring-lots.ts'
import { watchQueues } from './features/queue/watch-queues.ts'
import type { Sweep } from './platform/jobs/start-jobs.ts'
import { sweepAttempts, sweepIdempotencyKeys, sweepUploads } from './platform/jobs/sweeps.ts'
import { settleSearchCounts } from './records/samples/search-counts.ts'
import type { Deps } from './views/deps.ts'

/** What is done by the clock. Each finds its work by a statement or two, whatever the number of organizations. */
export function sweepsOf(
  deps: Pick<Deps, 'db' | 'files' | 'ledgerGuard' | 'now' | 'settings'> & { log: Pick<FastifyBaseLogger, 'warn'> },
): readonly Sweep[] {
  const { dataDir, filesDir } = deps.settings
  const scratchFolders = [join(filesDir, 'incoming'), join(dataDir, 'reading'), join(dataDir, 'packing')]
  return [
    { name: 'settle-search-counts', cron: '*/5 * * * *', run: () => settleSearchCounts(deps) },
    { name: 'sweep-files', cron: '2-59/5 * * * *', run: () => sweepFiles(deps) },
    { name: 'sweep-idempotency-keys', cron: '17 * * * *', run: () => sweepIdempotencyKeys(deps) },
    { name: 'sweep-attempts', cron: '27 * * * *', run: () => sweepAttempts(deps) },
    { name: 'sweep-uploads', cron: '37 * * * *', run: () => sweepUploads({ ...deps, scratchFolders }) },
    // goes on behind the job: it may take longer than a job may
    { name: 'audit-ledger', cron: '13 2 * * *', run: async () => deps.ledgerGuard.begin() },
    { name: 'remind-of-equipment', cron: '7 13 * * *', run: () => remindOfEquipment(deps) },
    { name: 'remind-of-nonconformances', cron: '12 13 * * *', run: () => remindOfNonconformances(deps) },
    { name: 'mail-alerts', cron: '3-59/5 * * * *', run: () => mailAlerts(deps, 'mail') },
    {
      name: 'watch-queues',
      cron: '* * * * *',
      run: async () => {
        const organizations = await watchQueues(deps, process.uptime())
        await Promise.all([mailUrgentAlerts(deps, organizations), mailStopsToAddresses(deps, organizations)])
      },
    },
    { name: 'mail-daily-alerts', cron: '15 * * * *', run: () => mailAlerts(deps, 'daily') },
    { name: 'mail-expiring-lots', cron: '9 13 * * *', run: () => mailExpiringLots(deps) },
    { name: 'sweep-forgotten-files', cron: '47 * * * *', run: () => sweepForgotten(deps) },
  ]
}
