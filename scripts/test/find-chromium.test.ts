import { delimiter } from 'node:path'
import { expect, test } from 'vitest'
import { candidates } from './find-chromium.ts'

test('a Chromium that was named is the only one', () => {
  expect(candidates({ CHROMIUM_PATH: '/opt/chrome', PATH: '/bin' })).toEqual(['/opt/chrome'])
})

test('the folders of PATH are searched in their order, then the known places', () => {
  const found = candidates({ PATH: ['/first', '/second'].join(delimiter) })
  expect(found.slice(0, 4)).toEqual(['/first/chromium', '/second/chromium', '/usr/bin/chromium', '/snap/bin/chromium'])
  expect(found).toContain('/usr/bin/google-chrome')
})
