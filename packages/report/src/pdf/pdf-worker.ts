/** Draws documents one after the other, away from the thread that answers requests. */
import { setImmediate } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { measureWith } from '../charts/render-svg.ts'
import { loadFonts } from './fonts.ts'
import { labelsDocument } from './labels-document.ts'
import type { PdfJob, PdfReply, PdfRequest } from './pdf-job.ts'
import { reportDocument } from './report-document.ts'
import { createTypstCompiler, TypstError } from './typst-compiler.ts'
import type { TypstDocument } from './typst-compiler.ts'

const port = parentPort
if (port === null) throw new Error('pdf-worker runs as a worker thread only')

const fonts = loadFonts()
const compiler = createTypstCompiler(fonts.blobs)
measureWith(fonts.measure)

const documentOf = (job: PdfJob): TypstDocument =>
  job.kind === 'report' ? reportDocument(job.model, fonts.draws) : labelsDocument(job.model, fonts.draws)

/** A picture that cannot be read is left out and named; it must not stand between a laboratory and its report. */
const render = (document: TypstDocument): { bytes: Uint8Array<ArrayBuffer>; warnings: string[] } => {
  const names = Object.keys(document.images)
  try {
    return { bytes: compiler.pdf(document), warnings: [] }
  } catch (error) {
    if (!(error instanceof TypstError) || names.length === 0) throw error
    return {
      bytes: compiler.pdf({ ...document, images: {} }),
      warnings: [`Printed without ${names.join(' and ')}: ${error.message}`],
    }
  }
}

port.on('message', ({ id, job }: PdfRequest) => {
  void (async () => {
    let reply: PdfReply
    try {
      reply = { id, ...render(documentOf(job)) }
    } catch (error) {
      reply = { id, error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
    }
    port.postMessage(reply, 'bytes' in reply ? [reply.bytes.buffer] : [])
    // The compiler's native memory is released by finalizers, which need a turn of the event loop.
    await setImmediate()
  })()
})
