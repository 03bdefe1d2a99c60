import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROUTES, type ScreenName } from '../frame/route-table.ts'

/** A second address of a page, a form that needs a scanned code, and pages that lead on at once. */
const NOT_LOOKED_AT: readonly ScreenName[] = [
  'accountShort',
  'batchTestCreate',
  'certusApp',
  'qrBlank',
  'runImportSingular',
  'sampleEdit',
  'vialPlural',
]

/** Their journeys come to them by a link or a button; a field of a form is kept by no demo. */
const CLICKED_TO: readonly ScreenName[] = [
  'batchTestList',
  'formFieldEdit',
  'importTemplateEdit',
  'manifestView',
  'methodEdit',
  'originView',
  'projectView',
  'sampleSealView',
  'sharedReport',
  'verifyTracer',
]

test('axe looks at every page, most by their address', () => {
  const spec = readFileSync(join(import.meta.dirname, '../../../../e2e/accessibility.spec.ts'), 'utf8')
  const isOpened = (path: string) =>
    new RegExp(`['\`]${path.replaceAll(/\$\w+/g, String.raw`(?!create\b)[^'\`/]+`)}['\`]`).test(spec)
  const missing = Object.entries(ROUTES)
    .filter(([, { path }]) => !isOpened(path))
    .map(([name]) => name)
  expect(missing.toSorted()).toEqual([...NOT_LOOKED_AT, ...CLICKED_TO].toSorted())
})
