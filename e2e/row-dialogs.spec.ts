import { expect, test, type Locator, type Page } from '@playwright/test'
import { signIn, withoutDriver } from './pages/sign-in.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'no-preference' } })
test.beforeEach(async ({ context, page }) => {
  await withoutDriver(context)
  await signIn(page, 'veriseal-coaadmin')
})

/** The role's id on the wire. */
const TESTER = 5

/** Clicks on the dialog's text, on its empty parts and beside it; neither dialog nor list may change. */
async function expectToStay(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
  const title = dialog.getByRole('heading').first()
  const before = { address: page.url(), title: await title.innerText() }
  const box = await dialog.boundingBox()
  if (!box) throw new Error('the dialog is not drawn')
  await title.click()
  const words = dialog.locator('p, dd, td')
  if ((await words.count()) > 0) await words.first().click({ force: true })
  await page.mouse.click(box.x + 8, box.y + box.height - 8)
  await page.mouse.click(4, 4)
  await page.mouse.click(box.x - 20, box.y + box.height / 2)
  await expect(dialog).toHaveCount(1)
  expect({ address: page.url(), title: await title.innerText() }).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(page.url()).toBe(before.address)
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(rows(page).first()).toContainText(/\w/)
}

/** Chooses the entry in the first row's menu that offers it; the list is narrowed so that it is on the first page. */
async function choose(page: Page, word: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  for (const actions of await page.getByRole('button', { name: /^Actions for/ }).all()) {
    await actions.click()
    const item = page.getByRole('menuitem', { name: word })
    await expect(page.getByRole('menu')).toBeVisible()
    if ((await item.count()) > 0 && (await item.isEnabled())) return item.click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  throw new Error(`no row offers ${word}`)
}

/** The first button of that name that can be pressed. */
const enabled = (page: Page, name: RegExp): Locator =>
  page.getByRole('button', { name, disabled: false }).filter({ visible: true }).first()

test('dialogs of the lists of samples stay where they are', async ({ page }) => {
  for (const [path, words] of [
    ['/test-result/list?sortOrder=ASC', ['View Results', 'Print Labels', 'Delete']],
    ['/test-result/list?state=finished,released&sortOrder=ASC', ['Create VERISEAL']],
    ['/test-result/list?mark=sealed', ['VERISEAL Associations']],
    ['/qc/list', ['View Results', 'Print Labels', 'Delete']],
  ] as const) {
    await open(page, path)
    for (const word of words) {
      await choose(page, word)
      await expectToStay(page)
    }
  }
})

test('dialogs of the lists of users and drivers stay where they are', async ({ page }) => {
  await open(page, '/user/list')
  await rows(page).first().getByRole('cell').nth(2).click()
  await expectToStay(page)
  for (const name of [/^Deactivate /, /^Remove /]) {
    await enabled(page, name).click()
    await expectToStay(page)
  }
  await page.goto('/settings/drivers')
  await page.getByRole('button', { name: 'Add Driver' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(`Bench ${Date.now()}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Create Token' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await enabled(page, /^Revoke /).click()
  await expectToStay(page)
})

test('after a hand-over the list of users stands alone, whatever was clicked in the dialog', async ({ page }) => {
  const name = `Leaving ${Date.now()}`
  const account = { email: `leaving-${Date.now()}@demo.eluent.example`, password: 'Kiln-Road-12' }
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '')
  const post = async (path: string, data: object, by = token) => {
    const reply = await page.request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${by}` } })
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
    return (await reply.json()) as { access_token?: string }
  }
  await post('/users', { user: { name, role_id: TESTER, ...account } })
  const signedIn = await post('/auth/login', {
    username: account.email,
    password: account.password,
    organization_id: null,
  })
  const form_fields = [{ name: 'Room', type: 'textbox' }]
  await post('/form-templates', { form_template: { name, form_fields } }, signedIn.access_token ?? '')

  await open(page, `/user/list?searchIn=name&search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 form template').click()
  await dialog.getByRole('combobox', { name: 'Hand over to' }).click()
  await page.getByRole('option', { name: 'Grace Lindqvist (Admin)' }).click()
  await dialog.getByLabel(/^Reason/).fill('Left the laboratory')
  await dialog.getByRole('button', { name: 'Delete and Migrate' }).click()
  await expect(page.getByText('User deleted successfully')).toBeVisible()
  await expect(page.getByText('No Records Found')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('dialogs of the lists of batches, their tests and form templates stay where they are', async ({ page }) => {
  await open(page, '/batch/list')
  await enabled(page, /^Delete /).click()
  await expectToStay(page)
  await page.getByRole('link', { name: 'Batch Tests North field 2026' }).click()
  // the list of batches, which has such buttons too, is gone
  await expect(page.getByRole('columnheader', { name: 'Position' })).toBeVisible()
  await enabled(page, /^Delete /).click()
  await expectToStay(page)
  await open(page, '/form-template/list')
  for (const name of [/^View description/, /^List form fields/, /^Remove /]) {
    await enabled(page, name).click()
    await expectToStay(page)
  }
  await page.goto('/form-fields/create')
  await page.getByRole('textbox', { name: 'Name' }).fill(`Field ${Date.now()}`)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/form-fields$/)
  await enabled(page, /^Remove /).click()
  await expectToStay(page)
})

test('dialogs of cards stay where they are', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('betaFeatures', 'true'))
  await page.goto('/prep-methods')
  await enabled(page, /^Copy /).click()
  await page.getByRole('button', { name: 'Save' }).click()
  for (const path of [null, '/samples/report-methods', '/samples/import/templates', '/analytical-report/list']) {
    if (path !== null) await page.goto(path)
    await enabled(page, /^(Delete|Remove)/).click()
    await expectToStay(page)
  }
})

test('dialogs of the list of certificates stay where they are', async ({ page }) => {
  await open(page, '/certus')
  for (const word of ['Set Expire Date', 'Revoke']) {
    await choose(page, word)
    await expectToStay(page)
  }
})
