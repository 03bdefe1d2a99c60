import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROUTES, type ScreenName } from '../frame/route-table.ts'

/** A second address of a page, a form that needs a scanned code, and pages that lead on at once. */
const NOT_LOOKED_AT: readonly ScreenName[] = ['accountShort', 'batchTestCreate', 'certusApp', 'qrBlank']

test('axe looks at every page that its address alone opens', () => {
  const spec = readFileSync(join(import.meta.dirname, '../../../../e2e/accessibility.spec.ts'), 'utf8')
  const opened = Object.entries(ROUTES).filter(([, { path }]) => !path.includes('$'))
  const missing = opened.filter(([, { path }]) => !spec.includes(`'${path}'`)).map(([name]) => name)
  expect(missing.toSorted()).toEqual(NOT_LOOKED_AT)
})
