import { performance } from 'node:perf_hooks'
import { PDF_KINDS, type Reading } from '../telemetry/catalog.ts'
import { DatabaseFigures } from './database-figures.ts'
import { count, isMeasured, watch } from '../telemetry/measure.ts'

interface Watched {
  db: { readonly connections: { total: number; idle: number; waiting: number } }
  freeBytes: () => Promise<number>
  /** PDFs that wait for a drawing process. */
  pdfsWaiting: () => number
  settings: { database: { size: number }; databaseOwnerUrl: string | undefined }
}

/** Has the figures of this process and of its database read whenever somebody looks. @returns how to stop it */
export function watchApi(watched: Watched): () => Promise<void> {
  if (!isMeasured()) return () => Promise.resolve()
  beginAtZero()
  const { databaseOwnerUrl } = watched.settings
  const figures = databaseOwnerUrl === undefined ? undefined : new DatabaseFigures(databaseOwnerUrl)
  const stops = [watch(() => readProcess(watched)), ...(figures ? [watch(() => figures.read())] : [])]
  return async () => {
    for (const stop of stops) stop()
    await figures?.close()
  }
}

async function readProcess({ db, freeBytes, pdfsWaiting, settings }: Watched): Promise<readonly Reading[]> {
  const { total, idle, waiting } = db.connections
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return [
    ['process_cpu_seconds', (user + system) / 1e6],
    ['eluent_event_loop_busy_seconds', performance.eventLoopUtilization().active / 1000],
    ['process_resident_memory_bytes', rss],
    ['process_heap_used_bytes', heapUsed],
    ['process_start_time_seconds', performance.timeOrigin / 1000],
    ['eluent_pool_connections', total - idle, { state: 'used' }],
    ['eluent_pool_connections', idle, { state: 'idle' }],
    ['eluent_pool_waiting', waiting],
    ['eluent_pool_size', settings.database.size],
    ['eluent_pdf_waiting', pdfsWaiting()],
    ['eluent_disk_free_bytes', await freeBytes()],
  ]
}

/** So that the first fault is a change from none, which is what alerts look for. */
function beginAtZero(): void {
  count('eluent_transaction_retries', {}, 0)
  for (const outcome of ['created', 'refused']) count('eluent_imported_samples', { outcome }, 0)
  for (const outcome of ['read', 'refused']) count('eluent_table_reads', { outcome }, 0)
  for (const kind of PDF_KINDS) for (const outcome of ['drawn', 'failed']) count('eluent_pdfs', { kind, outcome }, 0)
}
