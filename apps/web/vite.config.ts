import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { contractWithoutSchemas } from './build/contract-without-schemas.ts'
import { evidencePage } from './build/evidence-page.ts'
import { countFirstLoads } from './build/first-loads.ts'
import { withoutParts } from './build/without-parts.ts'
import { planChunks } from './build/plan-chunks.ts'

const app = {
  root: import.meta.dirname,
  // Texts of the interface hold no skeleton such as {at, date, ::yMMM} (a test of the catalogue says so).
  resolve: { alias: { '@formatjs/icu-skeleton-parser': join(import.meta.dirname, 'build/no-skeletons.ts') } },
  plugins: [react(), contractWithoutSchemas(), evidencePage(), withoutParts()],
  // Of a library's list of parts only those that are named are read: 6,000 icons would be two thirds of all modules.
  build: { rolldownOptions: { experimental: { lazyBarrel: true } } },
} satisfies UserConfig

export default defineConfig(() => {
  const { plugin, fileOf } = planChunks()
  return {
    ...app,
    plugins: [...app.plugins, plugin, countFirstLoads()],
    // A worker loads what it needs when it needs it, such as the reader of workbooks.
    worker: {
      format: 'es' as const,
      // the server sends a policy with the files of this folder (apps/api, security-headers.ts)
      rolldownOptions: { output: { entryFileNames: 'assets/workers/[name]-[hash].js' } },
    },
    build: {
      // beside the builds that products run from (scripts/start/web-build.ts)
      outDir: 'dist/latest',
      target: 'es2023',
      // Browsers that know light-dark(); older ones would lose the dark scheme's colours.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        ...app.build.rolldownOptions,
        output: {
          // the builder names a shared file by all that share it
          chunkFileNames: ({ name }: { name: string }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
          codeSplitting: {
            groups: [
              // Changes with our releases of the libraries only, so that browsers keep it over ours.
              { name: 'vendor', test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]/, priority: 30 },
              // A page that parses nothing goes without the schema library.
              { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 25 },
              { name: fileOf, priority: 20, includeDependenciesRecursively: false },
            ],
          },
        },
      },
    },
    server: { proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:8081' } },
  }
})
