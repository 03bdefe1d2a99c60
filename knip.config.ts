import type { KnipConfiguration } from 'knip'

interface Entries {
  readonly entry?: readonly string[]
  readonly testEntry?: readonly string[]
  readonly testFolder?: string
}

/** A workspace with its product's entries and what its tests start; the mark `!` is the product's. */
function workspace({ entry = [], testEntry = [], testFolder = 'testing' }: Entries = {}) {
  return {
    includeEntryExports: true,
    entry: [...entry.map((path) => `${path}!`), ...testEntry, '{src,tests,bench}/**/*.{test,bench}.{ts,tsx}'],
    project: [
      '{src,tests,bench}/**/*.{ts,tsx}!',
      '!{tests,bench}/**!',
      '!src/**/*.{test,fixture}.{ts,tsx}!',
      `!src/**/${testFolder}/**!`,
    ],
  }
}

/**
 * Two runs: what nothing uses, tests counted; and with `--production` what only tests use. There an export may serve its own
 * file and its test. `@public` and the reason excepts what the next issues use, `@internal` and the reason what only a test needs.
 */
export default function config({ production = false }: { production?: boolean | undefined }): KnipConfiguration {
  return {
    ignoreExportsUsedInFile: production || { interface: true, type: true },
    ...(production && { include: ['files', 'exports'] }),
    ignoreIssues: {
      'apps/web/vite.config.ts': ['exports'],
      'packages/{domain,ledger,report}/src/testing/{index,made-up-report}.ts': ['exports'],
      // These packages are libraries: the door offers a reader, a step or a limit also before a second room uses it.
      ...(production && { 'packages/{signal,ledger,tables}/src/index.ts': ['exports'] }),
    },
    workspaces: {
      '.': {
        entry: [
          'scripts/*.{ts,mjs}!',
          'scripts/{start/follow-parent.mjs,start/name-sources.mjs,bundle/bundle-server.ts}!',
          'scripts/bench/{*.bench.ts,live-heap.mjs}!',
          'scripts/driver-trials/{wine,smb}.ts!',
          'scripts/**/*.test.ts',
          'e2e/**/*.spec.ts',
          '*.config.ts',
        ],
        project: ['scripts/**/*.{ts,mjs}!', '!scripts/**/*.test.ts!', 'e2e/**/*.ts', '*.ts'],
        vitest: false,
        ignoreDependencies: ['oxfmt', 'oxlint', 'oxlint-tsgolint'],
        ignoreBinaries: ['apt-get', 'dpkg', 'mount', 'umount', 'fusermount'],
      },
      'apps/api': workspace({
        entry: [
          'src/main.ts',
          'src/{seed,provision,ledger-audit,ledger-erase,files-audit,tokens,installation}/main.ts',
          'src/backup/{main,restore-main}.ts',
          'src/{doctor,validation}/main.ts',
          'src/platform/db/generate-types.ts',
          'src/platform/tables/table-process.ts',
        ],
        testEntry: ['bench/list-call/bare-server.ts', 'src/testing/record-release.ts'],
      }),
      'apps/web': {
        ...workspace({
          // a program of its own, built into the page of an evidence file
          entry: ['src/main.tsx', 'src/features/certificates/evidence-page/{main,english}.ts', 'build/no-skeletons.ts'],
          testEntry: ['vite.config.ts', 'src/test/setup.ts', 'bench/zoom/page.tsx'],
          testFolder: 'test',
        }),
        // to read the config is to build the app (plan-chunks.ts)
        vite: false,
        ignoreDependencies: ['@fontsource-variable/inter'],
      },
      'apps/driver': {
        ...workspace({
          entry: ['src/main.ts', 'src/service/main.ts'],
          testEntry: ['src/testing/{crash,watch}-child.ts'],
        }),
        // of Windows
        ignoreBinaries: ['schtasks'],
      },
      'apps/notary': workspace({
        entry: ['src/{main,invite,join-log,folder-main}.ts'],
        testEntry: ['src/testing/notary-pair.ts'],
      }),
      'apps/partners': workspace({ entry: ['src/main.ts'] }),
      'packages/*': workspace(),
      'packages/testkit': {
        entry: ['src/global-setup.ts', 'src/**/*.test.ts'],
        project: ['src/**/*.ts'],
      },
      'packages/report': workspace({ entry: ['src/pdf/process/pdf-worker.ts'] }),
      'packages/ledger': workspace({ entry: ['src/cli/verify-evidence.ts'] }),
      'packages/tables': workspace({ testEntry: ['src/testing/read-child.ts'] }),
      'packages/signal': workspace({ entry: ['src/cli/*.ts'] }),
    },
  }
}
