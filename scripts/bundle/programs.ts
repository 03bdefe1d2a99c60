/** What `npm start` runs, and what these run in processes and threads of their own: name of the bundle, source. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  api: 'apps/api/src/main.ts',
  driver: 'apps/driver/src/main.ts',
  notary: 'apps/notary/src/main.ts',
  partners: 'apps/partners/src/main.ts',
  seed: 'apps/api/src/seed/main.ts',
  'table-process': 'apps/api/src/platform/tables/table-process.ts',
  'pdf-worker': 'packages/report/src/pdf/process/pdf-worker.ts',
  'watch-parent': 'packages/report/src/pdf/process/watch-parent.ts',
}

/** What tests start besides, each many times in a run of the whole suite. */
export const TEST_PROGRAMS: Readonly<Record<string, string>> = {
  backup: 'apps/api/src/backup/main.ts',
  installation: 'apps/api/src/installation/main.ts',
  'ledger-audit': 'apps/api/src/ledger-audit/main.ts',
  provision: 'apps/api/src/provision/main.ts',
  restore: 'apps/api/src/backup/restore-main.ts',
  tokens: 'apps/api/src/tokens/main.ts',
  'crash-child': 'apps/driver/src/testing/crash-child.ts',
  'watch-child': 'apps/driver/src/testing/watch-child.ts',
  'scripted-pdf-worker': 'packages/report/src/testing/scripted-pdf-worker.ts',
  'watch-parent': 'packages/report/src/pdf/process/watch-parent.ts',
  'read-child': 'packages/tables/src/testing/read-child.ts',
}
