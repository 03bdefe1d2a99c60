import { expect, test } from 'vitest'
import { trustedHtml, trustedScriptUrl } from './trusted-types.ts'

const PAGE = 'https://lab.example/test-result/list'

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><a href="javascript:alert(1)">x</a></svg>',
  '< SCRIPT src=x>',
  '<iframe srcdoc="x"></iframe>',
])('markup that could run is refused: %s', (text) => {
  expect(() => trustedHtml(text)).toThrow(TypeError)
})

test.each(['.m-1{color:red}', '<svg><path d="M0 0"/></svg>', '<div style="color:red">THC 1.2 %</div>'])(
  'what libraries draw passes: %s',
  (text) => {
    expect(trustedHtml(text)).toBe(text)
  },
)

test.each([
  'https://evil.example/x.js',
  '//evil.example/x.js',
  'data:text/javascript,alert(1)',
  'blob:https://evil.example/1',
])('a script from elsewhere is refused: %s', (address) => {
  expect(() => trustedScriptUrl(address, PAGE)).toThrow(TypeError)
})

test.each([
  '/assets/table-worker.js',
  'https://lab.example/a.js',
  'https://www.google.com/recaptcha/api.js?render=explicit',
])('a script of the page passes: %s', (address) => {
  expect(trustedScriptUrl(address, PAGE)).toBe(address)
})
