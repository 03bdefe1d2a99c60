import { expect, type Page } from '@playwright/test'
import { inEveryGuise } from './axe.ts'
import { unmarkedWords, wordsFrom, wordsIn } from './unmarked-words.ts'
import { signIn, type Role } from './sign-in.ts'
import { visit } from './visit.ts'

/** What is wrong on the pages of these addresses, each as `path: what`; nothing where all is well. */
export type LookThrough = (paths: readonly string[]) => Promise<string[]>

/**
 * Opens pages one after the other in the pseudo-language and says what axe finds on each in every guise, and which words came
 * from no catalogue: a page that stands for the one is there for the other. Pages of one kind do not stand side by side, since
 * only a new heading says that a page has come.
 */
export async function lookThrough(page: Page, role?: Role): Promise<LookThrough> {
  const data = wordsFrom(page)
  const add = (value: unknown) => wordsIn(value).forEach((word) => data.words.add(word))
  const choose = () => localStorage.setItem('language', 'pseudo')
  if (role !== undefined) {
    await signIn(page, role)
    const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '')
    add(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
    // said here first: this tab would follow another one's choice by loading its page again, under the visit that follows
    await page.evaluate(choose)
  }
  await page.context().addInitScript(choose)
  // Support shows it
  add(await page.evaluate(() => navigator.userAgent))
  // a tab's first page takes the reader's language over, and what it asked until then is lost
  await page.goto(role === undefined ? '/forgot-password' : '/settings')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  let part: 'all' | 'inside' = 'all'
  return async (paths) => {
    const found: string[] = []
    for (const path of paths) {
      await visit(page, path)
      found.push(...(await inEveryGuise(page, path, part)))
      // pages before a sign-in have no frame, and the errors' pages another one
      if (role !== undefined) part = 'inside'
      // axe took as long as what the page reads last
      await data.settled()
      found.push(...(await unmarkedWords(page, data.words)).map((word) => `${path}: ${word} stands unmarked`))
    }
    return found
  }
}
