import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const href = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href)
function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const gone = (pid: number) => expect.poll(() => lives(pid)).toBe(false)

const drawsOnce = `
  const { renderReportPdf } = await import(${href('../render-pdf.ts')})
  const { madeUpPdfModel } = await import(${href('../../testing/made-up-pdf-model.ts')})
  console.log((await renderReportPdf(madeUpPdfModel())).length > 10_000)
`

test('a process that has drawn ends by itself: no chart and no other process keeps it alive', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', drawsOnce])
  expect(stdout).toBe('true\n')
})

/** Has one document drawn, says by which process, and gives it another. */
const drawsThen = (name: string): string => `
  const { createPdfPool } = await import(${href('pdf-pool.ts')})
  const { madeUpPdfModel } = await import(${href('../../testing/made-up-pdf-model.ts')})
  const pool = createPdfPool(new URL(${href('../../testing/scripted-pdf-worker.ts')}), { drawTimeoutMs: 600_000 })
  const render = (sampleName) => pool.render({ kind: 'report', model: madeUpPdfModel({ sampleName, traces: [], logo: null }) })
  const pid = new TextDecoder().decode(await render('a'))
  const next = render(${JSON.stringify(name)})
  process.stdout.write(pid)
  await next
  setInterval(() => {}, 1000)
`

test.each([
  ['idle', 'b'],
  ['stuck', 'hang'],
])('a drawing process that is %s is gone soon after its parent was killed', async (_state, name) => {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', drawsThen(name)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(output.toString())
  expect(lives(pid)).toBe(true)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await gone(pid)
})
