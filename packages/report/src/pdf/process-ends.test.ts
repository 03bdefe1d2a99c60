import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const script = `
  const { renderReportPdf } = await import(${JSON.stringify(new URL('render-pdf.ts', import.meta.url).href)})
  const { madeUpPdfModel } = await import(${JSON.stringify(new URL('../testing/made-up-pdf-model.ts', import.meta.url).href)})
  console.log((await renderReportPdf(madeUpPdfModel())).length > 10_000)
`

test(
  'a process that has drawn ends by itself: no chart and no thread keeps it alive',
  { timeout: 60_000 },
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      timeout: 55_000,
    })
    expect(stdout).toBe('true\n')
  },
)
