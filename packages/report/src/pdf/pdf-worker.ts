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

type Drawn = { bytes: Uint8Array<ArrayBuffer>; warnings: string[] }
type Draws = (codePoint: number) => boolean

const documentOf = (job: PdfJob, draws: Draws): TypstDocument =>
  job.kind === 'report' ? reportDocument(job.model, draws) : labelsDocument(job.model, draws)

/** A picture that cannot be read is left out and named; it must not stand between a laboratory and its report. */
const withReadablePictures = (document: TypstDocument): Drawn => {
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

/** Letters of the European scripts, which need no shaping that PDF/A could refuse. */
const plainLetters: Draws = (codePoint) => codePoint < 0x500 && fonts.draws(codePoint)

/** Should a text that the fonts draw still be refused, all but plain letters is printed as code points. */
const render = (job: PdfJob, plain: boolean): Drawn => {
  if (plain) return withReadablePictures(documentOf(job, plainLetters))
  try {
    return withReadablePictures(documentOf(job, fonts.draws))
  } catch (error) {
    if (!(error instanceof TypstError)) throw error
    const { bytes, warnings } = withReadablePictures(documentOf(job, plainLetters))
    return { bytes, warnings: [...warnings, `Printed with plain letters only: ${error.message}`] }
  }
}

port.on('message', ({ id, job, plainLetters: plain }: PdfRequest) => {
  void (async () => {
    let reply: PdfReply
    try {
      reply = { id, ...render(job, plain) }
    } catch (error) {
      reply = { id, error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
    }
    port.postMessage(reply, 'bytes' in reply ? [reply.bytes.buffer] : [])
    // The compiler's native memory is released by finalizers, which need a turn of the event loop.
    await setImmediate()
  })()
})
