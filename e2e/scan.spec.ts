import { writeFileSync } from 'node:fs'
import { qrSvg } from '@eluent/report'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import config from '../playwright.config.ts'

const TRACER = '7Q2MVTR9XDPZ4HCWNB8SYFK3E1'

/** What stands before the camera: the code of a certificate, in a film of a few pictures that Chromium plays again and again. */
async function film(path: string): Promise<void> {
  const code = await sharp(Buffer.from(qrSvg(`https://lab.example/certus_app?tracer=${TRACER}`)))
    .resize(420, 420, { kernel: 'nearest' })
    .extend({ left: 110, right: 110, top: 30, bottom: 30, background: '#998877' })
    .jpeg()
    .toBuffer()
  writeFileSync(path, Buffer.concat(Array.from({ length: 5 }, () => code)))
}

test('a code before the camera opens its verification', async ({ playwright, baseURL }, info) => {
  const path = info.outputPath('code.mjpeg')
  await film(path)
  const { args = [], ...options } = config.use?.launchOptions ?? {}
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const browser = await playwright.chromium.launch({
    ...options,
    args: [...args, ...camera, `--use-file-for-fake-video-capture=${path}`],
  })
  try {
    const page = await browser.newPage({ ...(baseURL && { baseURL }) })
    await page.goto('/verify')
    const verifying = page.waitForRequest(new RegExp(`/api/verify/${TRACER}`))
    await page.getByRole('button', { name: 'Use Camera' }).click()
    expect((await verifying).method()).toBe('GET')
  } finally {
    await browser.close()
  }
})
