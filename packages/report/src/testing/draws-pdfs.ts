import { afterAll, vi } from 'vitest'
import { closePdfRenderer } from '../pdf/render-pdf.ts'

/** For a file of tests that draw: a drawing takes a tenth of a second of CPU, for which a busy machine may keep it waiting. */
export function drawsPdfs(testTimeout = 60_000): void {
  vi.setConfig({ testTimeout })
  afterAll(closePdfRenderer)
}
