import { expect, test } from 'vitest'
import { errorText } from './ErrorState/error-text.ts'
import { fetchPart } from './fetch-part.ts'

test('[WORK-22] a part that a lost network does not bring comes when it is back; that it is lost is said once', async () => {
  const done: string[] = []
  const reached = [false, false, true]
  const part = await fetchPart(
    async () => {
      done.push('load')
      if (done.length === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return 'a dialog'
    },
    {
      onLost: () => done.push('lost'),
      isReachable: async () => reached.shift() ?? true,
      pause: async () => void done.push('pause'),
    },
  )
  expect(part).toBe('a dialog')
  expect(done).toEqual(['load', 'lost', 'pause', 'pause', 'load'])
})

test('what a server that answers does not have fails', async () => {
  const load = async () => Promise.reject(new TypeError('gone'))
  await expect(fetchPart(load, { isReachable: async () => true })).rejects.toThrow('gone')
})

test.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/SettingsPage-1.js',
  'error loading dynamically imported module: http://localhost/assets/SettingsPage-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for http://localhost/assets/LinkList-1.css',
])('a page that did not come is told in words: %s', (words) => {
  expect(errorText(new TypeError(words))).toBe(
    'This part of Eluent could not be fetched. Check the connection and retry.',
  )
})
