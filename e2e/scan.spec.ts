import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import config from '../playwright.config.ts'

/** Of the code in fixtures/certificate-code.svg. */
const TRACER = '7Q2MVTR9XDPZ4HCWNB8SYFK3E1'
const CODE = readFileSync(new URL('fixtures/certificate-code.svg', import.meta.url), 'utf8')

/** What stands before the camera: a film of a few pictures, which Chromium plays again and again. */
async function film(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 640, height: 480 })
  await page.setContent(`<body style="margin: 30px 110px; width: 420px; background: #987">${CODE}</body>`)
  const picture = await page.screenshot({ type: 'jpeg' })
  writeFileSync(path, Buffer.concat(Array.from({ length: 5 }, () => picture)))
}

test('a code before the camera opens its verification', async ({ page, playwright, baseURL }, info) => {
  const path = info.outputPath('code.mjpeg')
  await film(page, path)
  const { args = [], ...options } = config.use?.launchOptions ?? {}
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const browser = await playwright.chromium.launch({
    ...options,
    args: [...args, ...camera, `--use-file-for-fake-video-capture=${path}`],
  })
  try {
    const visitor = await browser.newPage({ ...(baseURL && { baseURL }) })
    await visitor.goto('/verify')
    const verifying = visitor.waitForRequest(new RegExp(`/api/verify/${TRACER}`))
    await visitor.getByRole('button', { name: 'Use Camera' }).click()
    expect((await verifying).method()).toBe('GET')
  } finally {
    await browser.close()
  }
})
