import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What a bundled program loads before it runs: its own files' text, and the packages that stay outside. */
function loadedBy(program: string, folder: string): { text: string; packages: string[] } {
  const files = new Map<string, string>()
  const packages = new Set<string>()
  const load = (name: string): void => {
    if (files.has(name)) return
    const text = readFileSync(join(folder, name), 'utf8')
    files.set(name, text)
    for (const [, from = ''] of text.matchAll(/^(?:import|export)\b[^;]*?from ?"([^"]+)";$/gm)) {
      if (from.startsWith('./')) load(from.slice(2))
      else packages.add(from)
    }
  }
  load(program)
  return { text: [...files.values()].join('\n'), packages: [...packages] }
}

test('the API loads no library at its start that only a bucket, an image or a collector needs, and starts bundled programs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eluent-bundle-'))
  try {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'bundle-server.ts'), folder])
    expect(status, String(stderr)).toBe(0)
    const { text, packages } = loadedBy('api.js', folder)
    expect(packages).toContain('pino')
    expect(packages).not.toContain('sharp')
    const has =
      (code: string) =>
      (name: string): boolean =>
        new RegExp(`\\b${name} = class\\b|\\bclass ${name}\\b`).test(code)
    expect(['FolderStore', 'S3Store', 'S3Client', 'BatchSpanProcessor'].filter(has(text))).toEqual(['FolderStore'])
    // nor does the bundler read them: a quarter of all modules
    const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
    const all = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
    expect(['S3Store', 'S3Client', 'BatchSpanProcessor'].filter(has(all))).toEqual(['S3Store'])
    // a program that is left to its sources holds Node's compiler and links hundreds of files
    for (const name of ['pdf-worker', 'table-process']) {
      expect(text).toMatch(new RegExp(`["/]${name}\\.js"`))
      expect(text).not.toContain(`${name}.ts"`)
    }
    expect(loadedBy('pdf-worker.js', folder).text).toContain('./watch-parent.js')
    // what imports these loads the library of fetch
    for (const program of ['api', 'driver', 'notary', 'partners', 'seed'])
      expect([
        program,
        loadedBy(`${program}.js`, folder).packages.filter((name) => /^(node:)?https?$/.test(name)),
      ]).toEqual([program, []])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
