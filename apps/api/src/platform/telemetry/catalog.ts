/** Everything that is measured: the name in Prometheus without `_total`, and what it says. */

export const COUNTERS = {
  eluent_http_requests: 'Calls that were answered, by endpoint and status.',
  eluent_job_runs: 'Background jobs that ran, by kind and outcome (done, failed).',
  eluent_pdfs: 'PDFs that were asked for, by kind and outcome (drawn, failed).',
  eluent_table_reads: 'Questions to the process that reads results files, by outcome (read, refused).',
  eluent_imported_samples: 'Samples to be stored from results files, by outcome (created, refused).',
  eluent_transaction_retries: 'Transactions that were tried again after a passing fault of the database.',
} as const

export const HISTOGRAMS = {
  eluent_http_request_duration_seconds: 'From the first byte of a call to the last of its answer, by endpoint.',
  eluent_job_duration_seconds: 'How long a background job ran, by kind.',
  eluent_pdf_duration_seconds: 'From asking for a PDF until it is there, waiting included, by kind.',
  eluent_table_read_duration_seconds: 'From asking for a part of a results file until it is there, waiting included.',
} as const

/** Read when somebody looks; they only grow. */
export const SUMS = {
  process_cpu_seconds: 'Processor time of the API, user and system.',
  eluent_event_loop_busy_seconds: 'Time in which the one thread of the API had work.',
} as const

/** Read when somebody looks. Those of the database are the same on every node: never add them up. */
export const GAUGES = {
  eluent_http_requests_under_way: 'Calls that are not answered yet.',
  eluent_pool_connections: 'Connections to the database, by state (used, idle).',
  eluent_pool_waiting: 'Callers that wait for a connection to the database.',
  eluent_pool_size: 'Connections to the database at most.',
  eluent_pdf_waiting: 'PDFs that wait for a drawing process.',
  eluent_disk_free_bytes: 'Free space on the disk of the data folder.',
  process_resident_memory_bytes: 'Memory of the API in the machine.',
  process_heap_used_bytes: 'Memory that the objects of the API take.',
  process_start_time_seconds: 'When the API started, in seconds since 1970.',
  eluent_database_up: 'Whether the database answered when these values were read (1 or 0).',
  eluent_queue_vials: 'Vials in the instruments’ queues, by state (waiting, running).',
  eluent_queue_longest_run_seconds: 'How long the vial runs that was begun first.',
  eluent_drivers: 'Drivers with a token in use, by state: heard within five minutes, silent, never.',
  eluent_driver_silence_seconds: 'How long the driver is silent that was heard within the last day and not since.',
  eluent_driver_outbox_events: 'Results that drivers have not delivered, as they said last.',
  eluent_mails_waiting: 'Mails that were not sent yet and are tried on.',
  eluent_mails_given_up: 'Mails that were tried as often as allowed, of the last week.',
  eluent_mail_oldest_waiting_seconds: 'Age of the oldest mail that is still tried.',
  eluent_jobs: 'Background jobs, by kind and state (waiting, active, failed).',
  eluent_job_oldest_waiting_seconds: 'How long the job waits that came due first, by kind.',
  eluent_ledger_entries: 'Entries of the log of certificates.',
  eluent_ledger_unsigned_entries: 'Entries that no checkpoint signs yet.',
  eluent_ledger_oldest_unsigned_seconds: 'Age of the oldest entry that no checkpoint signs.',
  eluent_ledger_checkpoint_age_seconds: 'Age of the latest checkpoint.',
  eluent_damaged_files: 'Stored files that are damaged or missing.',
} as const

export const PDF_KINDS = [
  'report',
  'labels',
  'loading_list',
  'log_book',
  'qc_report',
  'graph',
  'control_chart',
  'certificate',
] as const

export type CounterName = keyof typeof COUNTERS
export type HistogramName = keyof typeof HISTOGRAMS
export type ReadName = keyof typeof SUMS | keyof typeof GAUGES

/**
 * Few values each, known beforehand: every combination is a series. Never an organization, a person or a record, and none
 * called job or instance: Prometheus gives these to what it reads, and ours would be lost.
 */
export type Labels = Readonly<Record<string, string>>
export type Reading = readonly [name: ReadName, value: number, labels?: Labels]
