import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type BrowserContext, type Page } from '@playwright/test'

interface SignIn {
  role: string
  email: string
  password: string
}

/** The demo laboratory's sign-ins, as the seed writes them. */
const signIns = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../apps/api/src/seed/sign-ins.json'), 'utf8'),
) as SignIn[]

export type Role = 'superadmin' | 'veriseal-coaadmin' | 'admin' | 'tester' | 'viewer'

const tokens = new Map<Role, string>()

/** Opens Home, signed in: the first of a role through the form, as a person does, those after it with what the first was given. */
export async function signIn(page: Page, role: Role): Promise<void> {
  const token = tokens.get(role)
  if (token === undefined) await fillForm(page, role)
  else {
    await page.addInitScript(keep, { access_token: token })
    await page.goto('/')
  }
  await expect(page.getByRole('button', { name: /Logout|Account/ })).toBeVisible()
  tokens.set(role, await page.evaluate(() => localStorage.getItem('access_token') ?? ''))
}

/** In the browser, before a page's own scripts: the empty page before the first has no storage. */
function keep(entries: Readonly<Record<string, string>>): void {
  if (!location.protocol.startsWith('http')) return
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
}

async function fillForm(page: Page, role: Role): Promise<void> {
  const who = signIns.find((entry) => entry.role === role)
  if (!who) throw new Error(`the demo has no ${role}`)
  await page.goto('/login')
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  if (role === 'superadmin') {
    await page.getByRole('combobox', { name: 'Organization' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Sign In' }).click()
  }
}

/** Nothing listens there, and no browser calls it: the port of another protocol. */
const NOWHERE = 'http://127.0.0.1:9'

/**
 * A browser on a computer without a driver: an office, a phone. It has the address of one that is away, since whoever holds a
 * call back in Playwright takes every file of every page in hand, and the browser keeps none of them.
 */
export async function withoutDriver(context: BrowserContext): Promise<void> {
  await context.addInitScript(keep, { driver_address: NOWHERE })
}

/** A browser that reads from the driver, while another one receives its results. */
export async function withoutEvents(context: BrowserContext): Promise<void> {
  const driverUrl = process.env['E2E_DRIVER_URL'] ?? 'http://127.0.0.1:8081'
  await context.route(`${driverUrl}/socket.io/**`, (route) => route.abort())
  await context.routeWebSocket(`${driverUrl.replace(/^http/, 'ws')}/**`, (socket) => socket.close())
}

/** Collects what the browser complains of: thrown errors and content that the policy blocked. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Trusted|Uncaught|React/.test(message.text()))
      faults.push(message.text())
  })
  return faults
}
