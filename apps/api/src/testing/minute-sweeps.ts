/** What the API does by itself each minute, for tests that do not wait for one. */
export { mailStopsToAddresses } from '../features/alerts/mail-addresses.ts'
export { mailUrgentAlerts } from '../features/alerts/mail-alerts.ts'
export { watchQueues } from '../features/queue/watch-queues.ts'
