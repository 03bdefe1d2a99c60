import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPdf {
  /** Text per page, every run of spaces and line ends as one space. */
  pages: string[]
  title: string
  xmp: string
  /** Alternative texts of figures, in page order. */
  alts: string[]
  /** Roles of the structure tree, in page order. */
  roles: string[]
}

interface StructNode {
  role?: string
  alt?: string
  children?: StructNode[]
}

function walk(node: StructNode | null, seen: (node: StructNode) => void): void {
  if (node === null) return
  seen(node)
  for (const child of node.children ?? []) walk(child, seen)
}

async function withDocument<T>(bytes: Uint8Array, use: (document: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  try {
    return await use(await task.promise)
  } finally {
    await task.destroy()
  }
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : ''))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Reads back what a person, a search engine and a screen reader find in a PDF. */
export function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  return withDocument(bytes, async (document) => {
    const read: ReadPdf = { pages: [], title: '', xmp: '', alts: [], roles: [] }
    const { info, metadata } = await document.getMetadata()
    read.title = (info as { Title?: string }).Title ?? ''
    read.xmp = (metadata?.getRaw() as string | undefined) ?? ''
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      read.pages.push(await textOf(page))
      walk((await page.getStructTree()) as StructNode | null, ({ alt, role }) => {
        if (alt !== undefined) read.alts.push(alt)
        if (role !== undefined) read.roles.push(role)
      })
    }
    return read
  })
}

/** A text as it stands on its page, in points from the lower left corner. */
export interface PlacedText {
  readonly text: string
  readonly size: number
  readonly right: number
  readonly base: number
}

/** The texts of each page with their places, and the width of the page. */
export function placesInPdf(bytes: Uint8Array): Promise<{ width: number; texts: PlacedText[] }[]> {
  return withDocument(bytes, async (document) => {
    const pages: { width: number; texts: PlacedText[] }[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      const texts = items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, , , size, left, base] = item.transform as [number, number, number, number, number, number]
        return [{ text: item.str, size, right: left + item.width, base }]
      })
      pages.push({ width: page.getViewport({ scale: 1 }).width, texts })
    }
    return pages
  })
}

/** Paints one page as RGBA pixels. */
export function rasterizePdf(bytes: Uint8Array, pageNumber: number, scale: number) {
  return withDocument(bytes, async (document) => {
    const page = await document.getPage(pageNumber)
    const viewport = page.getViewport({ scale })
    const width = Math.floor(viewport.width)
    const height = Math.floor(viewport.height)
    const factory = document.canvasFactory as {
      create: (width: number, height: number) => { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }
    }
    const { canvas, context } = factory.create(width, height)
    await page.render({ canvas, canvasContext: context, viewport }).promise
    return { width, height, data: new Uint8Array(context.getImageData(0, 0, width, height).data) }
  })
}
