import { expect, test } from 'vitest'
import * as domain from './index.ts'

test('the public names of the package', () => {
  expect(Object.keys(domain).toSorted()).toMatchSnapshot()
})
