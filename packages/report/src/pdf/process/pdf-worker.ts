/** Draws documents one after the other, in a process that can be killed: Typst in native code cannot be interrupted. */
import { setImmediate } from 'node:timers/promises'
import { loadCharts } from '../../charts/render-svg.ts'
import type { Lettering } from '../text/chart-text.ts'
import { certificateDocument } from '../certificate/certificate-document.ts'
import { endWithParent } from './end-with-parent.ts'
import { loadFonts } from '../text/fonts.ts'
import { controlChartDocument } from '../control-chart/control-chart-document.ts'
import { graphDocument } from '../graph/graph-document.ts'
import { labelsDocument } from '../labels/labels-document.ts'
import { loadingListDocument } from '../loading-list/loading-list-document.ts'
import { logBookDocument } from '../log-book/log-book-document.ts'
import { drawsCharts, type PdfJob, type PdfMessage, type PdfReply, type PdfRequest } from './pdf-job.ts'
import { qcReportDocument } from '../qc-report/qc-report-document.ts'
import { reportDocument } from '../report/report-document.ts'
import { validationDocument } from '../validation/validation-document.ts'
import { createTypstCompiler, TypstError, type TypstDocument } from '../compiler/typst-compiler.ts'

function send(message: PdfMessage): void {
  if (process.send === undefined) throw new Error('pdf-worker runs as a forked process only')
  process.send(message)
}
endWithParent()

const fonts = loadFonts()

let current = { families: fonts.loaded().length, compiler: createTypstCompiler(fonts.loaded()) }

/** A document that needs a further font gets a compiler that has it. */
function compilerOfNow() {
  const loaded = fonts.loaded()
  if (loaded.length > current.families) {
    current = { families: loaded.length, compiler: createTypstCompiler(loaded) }
  }
  return current.compiler
}

type Drawn = { bytes: Uint8Array<ArrayBuffer>; warnings: string[] }

function documentOf(job: PdfJob, lettering: Lettering): TypstDocument {
  switch (job.kind) {
    case 'report':
      return reportDocument(job.model, lettering)
    case 'certificate':
      return certificateDocument(job.model, lettering.draws)
    case 'labels':
      return labelsDocument(job.model, lettering.draws)
    case 'loadingList':
      return loadingListDocument(job.model, lettering.draws)
    case 'logBook':
      return logBookDocument(job.model, lettering.draws)
    case 'qcReport':
      return qcReportDocument(job.model, lettering.draws)
    case 'controlChart':
      return controlChartDocument(job.model, lettering)
    case 'graph':
      return graphDocument(job.model, lettering)
    case 'validation':
      return validationDocument(job.model, lettering.draws)
  }
}

/** A picture that cannot be read is left out and named; it must not stand between a laboratory and its report. */
function withReadablePictures(document: TypstDocument): Drawn {
  const names = Object.keys(document.images)
  try {
    return { bytes: compilerOfNow().pdf(document), warnings: [] }
  } catch (error) {
    if (!(error instanceof TypstError) || names.length === 0) throw error
    return {
      bytes: compilerOfNow().pdf({ ...document, images: {} }),
      warnings: [`Printed without ${names.join(' and ')}: ${error.message}`],
    }
  }
}

/** Letters of the European scripts, which need no shaping that PDF/A could refuse. */
const plainLetters: Lettering = { ...fonts, draws: (codePoint) => codePoint < 0x500 && fonts.draws(codePoint) }

function withPlainLetters(job: PdfJob, reason: string): Drawn {
  const { bytes, warnings } = withReadablePictures(documentOf(job, plainLetters))
  return { bytes, warnings: [...warnings, `Printed with plain letters only: ${reason}`] }
}

function processCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Should a text that the fonts draw still be refused, all but plain letters is printed as code points. */
function render(job: PdfJob, plain: boolean): Drawn {
  if (plain) return withPlainLetters(job, 'a drawing process died over the document')
  try {
    return withReadablePictures(documentOf(job, fonts))
  } catch (error) {
    if (!(error instanceof TypstError)) throw error
    return withPlainLetters(job, error.message)
  }
}

process.on('message', ({ id, job, plainLetters: plain }: PdfRequest) => {
  void (async () => {
    let reply: PdfReply
    try {
      if (drawsCharts(job)) await loadCharts(fonts.measure)
      reply = { id, ...render(job, plain), processCpuMs: processCpuMs() }
    } catch (error) {
      reply = { id, error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
    }
    send(reply)
    // The compiler's native memory is released by finalizers, which need a turn of the event loop.
    await setImmediate()
  })()
})
send('ready')
