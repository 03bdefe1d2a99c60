import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json)$/
/** 11, the most, takes fifteen times as long for 7 % fewer bytes; it was most of a first start. */
const BROTLI_QUALITY = 9
const FIRST_LOAD_LIMIT_BYTES = 300_000

/** Writes .br and .gz beside each text file, and fails the build when the first load outgrows its limit. */
function compress(): Plugin {
  let outDir = ''
  return {
    name: 'eluent-compress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    writeBundle() {
      const sizes = new Map<string, number>()
      for (const file of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSIBLE.test(file)) continue
        const bytes = readFileSync(join(outDir, file))
        const gzip = gzipSync(bytes, { level: 9 })
        sizes.set(file.replaceAll('\\', '/'), gzip.length)
        writeFileSync(join(outDir, `${file}.gz`), gzip)
        writeFileSync(
          join(outDir, `${file}.br`),
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
        )
      }
      const first = firstLoad(readFileSync(join(outDir, 'index.html'), 'utf8'))
      const total = first.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
      this.info(`first load: ${(total / 1000).toFixed(1)} kB gzipped in ${first.length} files`)
      if (total > FIRST_LOAD_LIMIT_BYTES) this.error(`The first load is over ${FIRST_LOAD_LIMIT_BYTES / 1000} kB.`)
    },
  }
}

/** What a browser fetches before anything shows: the page and every script, style and preload it names. */
function firstLoad(html: string): string[] {
  return ['index.html', ...[...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file ?? '')]
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compress()],
  // A worker loads what it needs when it needs it, such as the reader of workbooks.
  worker: {
    format: 'es',
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
      output: {
        codeSplitting: {
          groups: [
            // Changes with our releases of the libraries only, so that browsers keep it over ours.
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 30 },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/, priority: 20 },
            // What every page needs comes in one file: a phone asks for six at a time.
            { name: 'first', tags: ['$initial'], priority: 10 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:8081' } },
})
