import { expect, test } from '@playwright/test'
import { SampleList } from './pages/sample-list.ts'
import { signIn, withoutDriver } from './pages/sign-in.ts'

test('a viewer reads reports and changes nothing', async ({ page, context }) => {
  await withoutDriver(context)
  await signIn(page, 'viewer')
  const list = new SampleList(page)
  await list.open()
  await expect(page.getByRole('link', { name: 'Create New Test' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Import New Results' })).toHaveCount(0)
  const first = await list.openOldest()
  for (const word of await list.actions(first)) expect(word).not.toMatch(/Edit|Queue|Delete/)
  await first.getByRole('link').click()
  await expect(page.getByRole('table', { name: 'Results' })).toBeVisible()
  for (const name of ['Manage', 'Add To Queue', 'Create New Test', 'Clear Results'])
    await expect(page.getByText(name, { exact: true })).toHaveCount(0)

  for (const path of ['/test-result/create', '/samples/1/import', '/test-result/1/edit']) {
    await page.goto(path)
    await expect(page.getByText('permission denied')).toBeVisible()
    await expect(page).toHaveURL(/\/404\?authorizationError=true$/)
  }
})
