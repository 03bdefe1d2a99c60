import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFiles, finishCompression, unfinishedFiles } from './compress.ts'
import { judgeFirstLoads, writeFirstLoads } from './judge-first-loads.ts'

const PAGE = 'const page = 1\n'.repeat(200)
const BEGINS = new Set(['assets/first.js', 'index.html'])
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eluent-compress-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['assets/first.js', 'assets/late.js', 'index.html']) writeFileSync(join(folder, name), PAGE)
  writeFileSync(join(folder, 'assets/font.woff2'), PAGE)
  compressFiles(folder, BEGINS)
})
afterEach(() => rmSync(folder, { recursive: true }))

const names = (): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()

test('what loads begin with has its gzip at once, and all else waits', () => {
  expect(names().filter((name) => /\.(?:br|gz)$/.test(name))).toEqual(['assets/first.js.gz', 'index.html.gz'])
  expect(unfinishedFiles(folder)).toHaveLength(3)
  expect(gunzipSync(readFileSync(join(folder, 'index.html.gz'))).toString()).toBe(PAGE)
})

test('a compression that was cut off goes on: what is there stays, what was half written goes', () => {
  writeFileSync(join(folder, 'index.html.br'), 'there already')
  writeFileSync(join(folder, 'assets/first.js.br.4711'), 'half')
  writeFileSync(join(folder, 'assets/late.js.gz.4711'), 'half')
  finishCompression(folder, BEGINS)
  expect(unfinishedFiles(folder)).toEqual([])
  expect(gunzipSync(readFileSync(join(folder, 'assets/late.js.gz'))).toString()).toBe(PAGE)
  expect(readFileSync(join(folder, 'index.html.br'), 'utf8')).toBe('there already')
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/first.js.br'))).toString()).toBe(PAGE)
  expect(names().filter((name) => name.endsWith('4711'))).toEqual([])
})

test('a first load that is too large is named with its bytes as they are sent', () => {
  finishCompression(folder, BEGINS)
  const files = ['index.html', 'assets/font.woff2']
  writeFirstLoads(folder, [
    { path: '/small', files, limitBytes: PAGE.length + 1_000 },
    { path: '/large', files, limitBytes: PAGE.length },
  ])
  const [fault, ...others] = judgeFirstLoads(folder)
  expect(fault).toMatch(/^Too much for a first load, at most 3 kB: \/large: 3\.\d kB in 2 files$/)
  expect(others).toEqual([])
})
