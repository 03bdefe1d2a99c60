import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Every module a file brings in at run time, followed through our own files. */
function imported(file: URL, seen = new Map<string, Set<string>>()): Set<string> {
  const known = seen.get(file.href)
  if (known !== undefined) return known
  const names = new Set<string>()
  seen.set(file.href, names)
  const statements = /^(?:import|export)\s+(?!type\b)(?:[\w\s{},*$]+?\sfrom\s+)?'([^']+)'/gm
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(statements)) {
    if (!specifier.startsWith('.')) names.add(specifier)
    else for (const name of imported(new URL(specifier, file), seen)) names.add(name)
  }
  return names
}

const door = (name: string): string[] => [...imported(new URL(name, import.meta.url))].sort()

test("the pure door brings in nothing but the QR encoder and the laboratory's rules: no ECharts, no Node, no Typst", () => {
  const others = door('index.ts').filter((name) => !name.startsWith('@eluent/domain/'))
  expect(others).toEqual(['uqr'])
})

test('the browser’s chart door brings in ECharts’ parts alone, and never the full bundle', () => {
  expect(door('charts/register.ts')).toEqual([
    'echarts/charts',
    'echarts/components',
    'echarts/core',
    'echarts/features',
    'echarts/renderers',
  ])
})

test('the server’s door loads neither Typst nor ECharts into the process that answers requests', () => {
  expect(door('server.ts').filter((name) => /typst|echarts/.test(name))).toEqual([])
})

// Each is another module to read, another quarter of a second until the first document, and memory at rest.
test('the drawing process starts without ECharts, which comes as one file with the first chart, and without signal processing', () => {
  const modules = door('pdf/process/pdf-worker.ts')
  expect(modules.filter((name) => name.includes('echarts'))).toEqual([])
  expect(modules).not.toContain('@eluent/signal')
  const later = readFileSync(new URL('charts/render-svg.ts', import.meta.url), 'utf8').matchAll(/import\('([^']+)'\)/g)
  expect(new Set([...later].map(([, name]) => name))).toEqual(new Set(['echarts/dist/echarts.esm.min']))
})
