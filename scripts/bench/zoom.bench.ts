/**
 * Frames a second while a mouse wheel zooms six signals of 15,000 points in and out, beside the same page at six of 300
 * (goal: 60, where the screen shows 60). Run: npm run bench -- zoom
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { root } from '../root.ts'
import { findChromium } from '../test/find-chromium.ts'

const ZOOM_MS = 4_000
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

const pages = mkdtempSync(join(tmpdir(), 'eluent-bench-zoom-'))
const webFolder = join(root, 'apps/web')
const vite = createRequire(join(webFolder, 'package.json')).resolve('vite/package.json')
execFileSync(
  process.execPath,
  [
    join(dirname(vite), 'bin/vite.js'),
    'build',
    'bench/zoom',
    '--logLevel',
    'error',
    '--outDir',
    pages,
    '--emptyOutDir',
  ],
  { cwd: webFolder, stdio: 'inherit' },
)
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  const file = path === '/' ? '/index.html' : path
  try {
    const body = readFileSync(join(pages, file))
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(body)
  } catch {
    response.writeHead(404).end()
  }
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Milliseconds between the frames of one zooming. */
async function frameTimes(browser: Browser, points: number): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 700 } })
  await page.goto(`${origin}/?points=${points}`)
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('the page shows no canvas')
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2)
  await page.evaluate(() => {
    const frames: number[] = []
    const note = (at: number) => {
      frames.push(at)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    Object.assign(globalThis, { frames })
  })
  const began = performance.now()
  for (let notch = 0; performance.now() - began < ZOOM_MS; notch += 1) {
    await page.mouse.wheel(0, notch % 40 < 20 ? -60 : 60)
  }
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames)
  await page.close()
  return frames.slice(1).map((time, index) => time - (frames[index] ?? time))
}

function summarize(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1)
  const perSecond = (1000 * times.length) / times.reduce((sum, time) => sum + time, 0)
  return `${perSecond.toFixed(1)} frames/s, median ${quantile(0.5)} ms, 95 % within ${quantile(0.95)} ms`
}

const write = (text: string) => process.stdout.write(text)
const browser = await chromium.launch({
  executablePath: findChromium((line) => write(`${line}\n`)),
  args: ['--no-sandbox'],
})
try {
  await frameTimes(browser, 300) // a warm browser
  write(`6 x    300 points  ${summarize(await frameTimes(browser, 300))}\n`)
  write(`6 x 15,000 points  ${summarize(await frameTimes(browser, 15_000))}\n`)
} finally {
  await browser.close()
  server.close()
  rmSync(pages, { recursive: true, force: true })
}
