import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler'

export interface TypstDocument {
  /** The template's file, beside the document that fills it. */
  template: URL
  /** Shown by the template through sys.inputs.data; the names of the fonts are in sys.inputs.families. */
  data: unknown
  /** Pictures by input name, e.g. 'logo'. */
  images: Record<string, Uint8Array>
  createdAt: Date
}

/** A document that Typst refused, with Typst's own words. */
export class TypstError extends Error {
  override readonly name = 'TypstError'
}

/** The compiler's memory is looked through after so many renders, and what none of them used is let go. */
const rendersPerEviction = 4

const diagnosticsOf = (compiler: NodeCompiler, error: NodeError | null): string =>
  error === null
    ? 'no diagnostics'
    : compiler
        .fetchDiagnostics(error)
        .map((entry: unknown) => JSON.stringify(entry))
        .join('; ')

/** An entry of the catalog as Typst writes it, and as many spaces: no place in the file moves. */
const SUSPECTS = Buffer.from('/MarkInfo <<\n    /Marked true\n    /Suspects false\n')
const NO_SUSPECTS = Buffer.from('/MarkInfo <<\n    /Marked true\n                   \n')

/**
 * The same file without an entry that says what holds without it (ISO 32000-1, table 321: its default is false). Poppler
 * takes any value but true for an error and warns of it.
 */
function withoutSuspects(pdf: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const at = Buffer.from(pdf.buffer).lastIndexOf(SUSPECTS)
  if (at !== -1) pdf.set(NO_SUSPECTS, at)
  return pdf
}

/** A compiler whose only files are the templates and the pictures of the document at hand; the fonts in order. */
export function createTypstCompiler(fonts: readonly { family: string; blobs: Buffer[] }[]) {
  // Pictures are files in memory only: nothing is written that a killed process would leave behind.
  const workspace = import.meta.dirname
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts.flatMap(({ blobs }) => blobs) }] })
  const families = JSON.stringify(fonts.map(({ family }) => family))
  const sources = new Map<string, string>()
  let renders = 0
  const sourceOf = (template: URL): string => {
    const source = sources.get(template.href) ?? readFileSync(template, 'utf8')
    sources.set(template.href, source)
    return source
  }
  return {
    /** Compiles to PDF/A-2a. Throws TypstError on any error or warning: a report with a flaw is not handed out. */
    pdf({ template, data, images, createdAt }: TypstDocument): Uint8Array<ArrayBuffer> {
      const paths = Object.entries(images).map(([name, bytes]) => {
        const file = `${name}.image`
        compiler.mapShadow(join(workspace, file), Buffer.from(bytes))
        return [name, `/${file}`] as const
      })
      try {
        const compiled = compiler.compile({
          mainFileContent: sourceOf(template),
          inputs: { data: JSON.stringify(data), families, ...Object.fromEntries(paths) },
        })
        const document = compiled.result
        if (document === null) throw new TypstError(diagnosticsOf(compiler, compiled.takeDiagnostics()))
        const warnings = compiled.takeWarnings()
        if (warnings !== null) {
          const text = diagnosticsOf(compiler, warnings)
          if (text !== '') throw new TypstError(text)
        }
        const bytes = compiler.pdf(document, {
          pdfStandard: 'a-2a',
          creationTimestamp: Math.floor(createdAt.getTime() / 1000),
        })
        return withoutSuspects(new Uint8Array(bytes))
      } catch (error) {
        if (error instanceof TypstError) throw error
        throw new TypstError(error instanceof Error ? error.message : String(error), { cause: error })
      } finally {
        for (const [name] of paths) compiler.unmapShadow(join(workspace, `${name}.image`))
        renders += 1
        if (renders % rendersPerEviction === 0) compiler.evictCache(1)
      }
    },
  }
}
