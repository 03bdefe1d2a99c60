/**
 * Frames a second while a mouse wheel zooms six signals of 15,000 points in and out, beside the same page at six of 300
 * (goal: 60, where the screen shows 60), and a control chart of 10,000 points under wheel, drag and a moving pointer, beside
 * one of 100 (goal: 30). Beside them the processor time of a drawn frame, which other work on the machine does not change
 * (30 frames/s leave 33 ms). Run: npm run bench -- zoom
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { chromium, type Browser, type Mouse, type Page } from '@playwright/test'
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

type Box = { x: number; y: number; width: number; height: number }
type Zoomed = { times: readonly number[]; processorMs: number }
type Gesture = (mouse: Mouse, step: number, box: Box) => Promise<void>

const wheel: Gesture = (mouse, step) => mouse.wheel(0, step % 40 < 20 ? -60 : 60)
/** Zoomed in first, then to and fro. */
const drag: Gesture = async (mouse, step, { x, y, width, height }) => {
  if (step < 8) return mouse.wheel(0, -120)
  if (step === 8) return mouse.down()
  return mouse.move(x + width * (0.3 + 0.25 * Math.sin(step / 12)), y + height / 2)
}
const hover: Gesture = (mouse, step, { x, y, width, height }) =>
  mouse.move(x + width * (0.1 + ((step * 0.007) % 0.75)), y + height * (0.3 + ((step * 0.003) % 0.4)))

/** Milliseconds between the frames of one zooming, and of the page's own processor time for each that was drawn. */
async function frameTimes(browser: Browser, points: number, gesture: Gesture = wheel, chart = ''): Promise<Zoomed> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 700 } })
  await page.goto(`${origin}/?points=${points}&chart=${chart}`)
  const canvas = page.locator('canvas').first()
  await canvas.waitFor()
  const box = await canvas.boundingBox()
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
  const worked = await processorTime(page)
  const began = performance.now()
  let steps = 0
  for (; performance.now() - began < ZOOM_MS; steps += 1) await gesture(page.mouse, steps, box)
  const ms = await worked()
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames)
  await page.close()
  const times = frames.slice(1).map((time, index) => time - (frames[index] ?? time))
  return { times, processorMs: ms / Math.min(steps, times.length) }
}

/** @returns what tells how long the page's thread has worked since, milliseconds */
async function processorTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const before = await now()
  return async () => (await now()) - before
}

function summarize({ times, processorMs }: Zoomed): string {
  const sorted = times.toSorted((one, other) => one - other)
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1)
  const perSecond = (1000 * times.length) / times.reduce((sum, time) => sum + time, 0)
  return `${perSecond.toFixed(1)} frames/s, median ${quantile(0.5)} ms, 95 % within ${quantile(0.95)} ms, ${processorMs.toFixed(1)} ms of processor a frame`
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
  for (const [name, gesture] of Object.entries({ wheel, drag, hover }))
    for (const points of [100, 10_000])
      write(
        `control chart, ${name.padEnd(5)} ${points.toLocaleString('en-US').padStart(6)} points  ${summarize(await frameTimes(browser, points, gesture, 'control'))}\n`,
      )
} finally {
  await browser.close()
  server.close()
  rmSync(pages, { recursive: true, force: true })
}
