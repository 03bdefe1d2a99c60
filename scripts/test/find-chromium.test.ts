import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { candidates } from './find-chromium.ts'

test('a Chromium that was named is the only one', () => {
  expect(candidates({ CHROMIUM_PATH: '/opt/chrome', PATH: '/bin' })).toEqual(['/opt/chrome'])
})

test('a Chromium without a window comes first, in the order of PATH, then the known places', () => {
  const found = candidates({ PATH: ['/first', '/second'].join(delimiter) })
  const folders = ['/first', '/second', '/usr/bin', '/snap/bin']
  expect(found.slice(0, 4)).toEqual(folders.map((folder) => join(folder, 'chromium-headless-shell')))
  expect(found.slice(4, 8)).toEqual(folders.map((folder) => join(folder, 'chromium')))
  expect(found).toContain('/usr/bin/google-chrome')
})
