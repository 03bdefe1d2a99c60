import { defineConfig } from '@playwright/test'

/** `npm run e2e` starts the product and says where it is. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: false,
  // beside the workers of the other tests, which are as many as cores and more
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  // a busy machine is slow, not wrong
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env['E2E_BASE_URL'] ?? 'http://localhost:8080',
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // as who set the system to less motion: each drawn frame costs a processor; tests of what moves say otherwise
    contextOptions: { reducedMotion: 'reduce' },
    // Filming every page and keeping its DOM made the tests take twice as long; a failure's last picture says most.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        // letters as wide as a screen shows them: without a window they would stand on whole pixels
        '--font-render-hinting=none',
        // a container's root has no sandbox and little shared memory
        ...(process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : []),
      ],
    },
  },
})
