import { expect, test } from 'vitest'
import { ERRORS, errorText } from './errors.ts'

// after a change of the registry: vitest run --project contract errors --update
test('docs/errors.md lists every error with its status and text, and nothing else', async () => {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, text }]) => `| \`${code}\` | ${status} | ${text.replaceAll('|', '\\|')} |`,
  )
  const page = `# Errors

Every answer that is not a success carries \`{"error": text, "code": code}\`. \`validation_failed\` adds \`errors\` (messages by
field), \`changed_meanwhile\` adds \`who\` and \`when\`, a refused append adds \`retry\`, a refused sign-in adds \`global\` (also under
\`data\`), and every 5xx adds an \`id\` that the server's log knows. \`{name}\` marks a value that is filled in. The registry is
\`packages/contract/src/errors.ts\`; a test keeps this page equal to it.

| Code | Status | Text |
|---|---|---|
${rows.join('\n')}
`
  await expect(page).toMatchFileSnapshot('../../../docs/errors.md')
})

test('every status is an error and no text is empty', () => {
  for (const { status, text } of Object.values(ERRORS)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text.length).toBeGreaterThan(0)
  }
})

test('placeholders are filled in; one without a value stays visible', () => {
  expect(errorText('image_too_large', { n: 10 })).toBe('Image size too large. Maximum size 10MB')
  expect(errorText('image_too_large')).toBe('Image size too large. Maximum size {n}MB')
})
