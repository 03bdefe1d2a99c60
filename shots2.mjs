import { chromium } from '@playwright/test'
const base='http://localhost:8700'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
async function run(w, scheme) {
  const c = await b.newContext({ viewport: { width: w, height: w<500?844:900 }, colorScheme: scheme, locale: 'en-US' })
  const p = await c.newPage()
  p.on('pageerror', (e) => console.log('ERR', e.message)); p.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.url()))
  p.on('dialog', (d) => d.accept())
  await p.goto(base + '/login'); await p.getByLabel(/email/i).first().fill('tester@demo.eluent.example'); await p.getByLabel(/password/i).first().fill('Eluent-demo-1'); await p.keyboard.press('Enter')
  await p.waitForURL((u) => u.pathname !== '/login')
  await p.goto(base + '/samples/import'); await p.waitForTimeout(2000)
  await p.getByLabel(/^Drop a results file/).setInputFiles(process.argv.slice(2))
  await p.waitForTimeout(5000)
  await p.screenshot({ path: `/tmp/ch-${w}.png`, fullPage: true })
  console.log(w, await p.evaluate(() => document.documentElement.scrollWidth - innerWidth))
  await c.close()
}
await run(1280, 'light'); await run(390, 'dark'); await b.close()
