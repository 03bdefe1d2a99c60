import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

/** Limits that only what hangs meets: no test fails because the machine is slow or busy. */
const PATIENT = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

/** Tests of what only Citus has: of `npm run test:citus`; and those of other programs, which `npm run check:outside` starts. */
const OUTSIDE = '**/*.outside.test.ts'
const exclude = [
  ...configDefaults.exclude,
  ...(process.env['CITUS_BIN'] === undefined ? ['**/*.citus.test.ts'] : []),
  OUTSIDE,
]

/** Programs that a test starts find their modules compiled: a start takes half of its time. */
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'eluent-compile-cache') }

/** Where there are bundles of programs, tests start those. */
const fromBundles = process.env['TEST_PROGRAMS']
  ? ['--import', import.meta.resolve('@eluent/testkit/bundled-programs')]
  : []

/** A page and its server leave much behind that is short-lived: with a larger nursery tests take a quarter less of a processor. */
const largeNursery = [...fromBundles, '--max-semi-space-size=64']

/** Modules are imported by Node itself, as the programs import them: nothing is transformed, and a name is no getter. */
const AS_NODE = { environment: 'node' as const, experimental: { viteModuleRunner: false, nodeLoader: false } }

const alias = { 'virtual:evidence-page': join(import.meta.dirname, 'apps/web/build/evidence-page-for-tests.ts') }

/**
 * A project per room; those that need PostgreSQL get one server for the run and a database per test file. The files of a
 * worker share their modules (isolate: false), which makes the run three times as fast; what a file changes outside itself it
 * puts back.
 */
const plain = (name: string, root: string) => ({
  test: {
    name,
    root,
    include: ['src/**/*.test.{ts,tsx}'],
    ...AS_NODE,
    isolate: false,
    execArgv: fromBundles,
    env,
    ...PATIENT,
  },
})

export default defineConfig({
  test: {
    // A worker waits a quarter of its time, for PostgreSQL and for what restarts: one more than cores, beside one browser, took a
    // fifth off the whole run. Each grows to some 2 GB.
    maxWorkers: availableParallelism() + (totalmem() > 12e9 ? 1 : 0),
    reporters: process.env['CI'] ? ['default'] : ['dot'],
    projects: [
      plain('domain', 'packages/domain'),
      plain('contract', 'packages/contract'),
      plain('signal', 'packages/signal'),
      plain('report', 'packages/report'),
      plain('tables', 'packages/tables'),
      plain('ledger', 'packages/ledger'),
      plain('notary', 'apps/notary'),
      plain('driver', 'apps/driver'),
      plain('partners', 'apps/partners'),
      {
        test: {
          name: 'scripts',
          isolate: false,
          execArgv: fromBundles,
          root: 'scripts',
          include: ['**/*.test.ts'],
          ...AS_NODE,
          env,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'postgres',
          isolate: false,
          root: 'packages/postgres',
          include: ['src/**/*.test.ts'],
          ...AS_NODE,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'testkit',
          isolate: false,
          root: 'packages/testkit',
          include: ['src/**/*.test.ts'],
          exclude,
          ...AS_NODE,
          ...PATIENT,
          globalSetup: ['src/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'api',
          isolate: false,
          execArgv: largeNursery,
          root: 'apps/api',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude,
          ...AS_NODE,
          env,
          ...PATIENT,
          globalSetup: ['../../packages/testkit/src/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'driver-api',
          isolate: false,
          execArgv: fromBundles,
          root: 'apps/driver',
          include: ['tests/**/*.test.ts'],
          ...AS_NODE,
          env,
          ...PATIENT,
          globalSetup: ['../../packages/testkit/src/global-setup.ts'],
        },
      },
      ...(process.env['OUTSIDE'] === undefined
        ? []
        : [
            {
              resolve: { alias },
              test: { name: 'outside', root: 'apps/web', include: [OUTSIDE], environment: 'node' as const, ...PATIENT },
            },
            {
              test: {
                name: 'outside-api',
                root: 'apps/api',
                include: [OUTSIDE],
                ...AS_NODE,
                env,
                ...PATIENT,
                globalSetup: ['../../packages/testkit/src/global-setup.ts'],
              },
            },
          ]),
      {
        resolve: { alias },
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'web',
          env: { NODE_ENV: 'production' },
          isolate: false,
          root: 'apps/web',
          include: ['{src,build}/**/*.test.{ts,tsx}'],
          exclude,
          environment: 'happy-dom',
          execArgv: largeNursery,
          ...PATIENT,
          // Stand-ins of outside services listen on ports of their own; what may be called is the API's CSP's to say.
          environmentOptions: { happyDOM: { settings: { fetch: { disableSameOriginPolicy: true } } } },
          globalSetup: ['../../packages/testkit/src/global-setup.ts'],
          setupFiles: ['./src/test/setup.ts'],
          css: false,
        },
      },
    ],
  },
})
