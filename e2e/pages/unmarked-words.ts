import type { Page } from '@playwright/test'

/** Months in dates, which no catalogue gives. */
const MONTHS =
  /^(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sept?(ember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?)$/

/** The same in every language: units, formats, products, keys. */
const NAMES =
  /^(mg|kg|m?L|[uµ]L|nm|min|m?AU|ug|µg|[kMG]B|PDFs?|CSV|TSV|TXT|SVG|PNG|JPG|COA|QC|QR|SHA|LOD|LOQ|CAS|CBCA|CBNA|PL|UTC|AM|PM|RSE|zeta|TRACER|VERISEALs?|CERTUS|Eluent|JSON|KSI|ChemID|ASCII|XLSX|LCsolution|Esc|Enter|Ctrl|Español|English)$/i

/**
 * The words on a page of the pseudo-language that no catalogue gave: without the marks of a text, and not in what the server
 * sent as data. A part that names its language, as a guide does, is a text of that language.
 *
 * @param data the words that the server answered
 */
export async function unmarkedWords(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const shown: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    // a text and the values beside it may be several nodes: marks are matched in what a block shows
    const blocks = new Map<Element, string>()
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (
        parent === null ||
        parent.closest('script, style, noscript, svg, code, body [lang], [hidden], [aria-hidden=true]') !== null
      )
        continue
      blocks.set(parent, (blocks.get(parent) ?? '') + (node.textContent ?? ''))
    }
    shown.push(...blocks.values())
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const text = element.closest('body [lang], [aria-hidden=true]') === null ? element.getAttribute(name) : null
        if (text) shown.push(text)
      }
    }
    return shown
  })
  const words = texts.flatMap((text) => {
    let bare = text
    while (/⟦[^⟦⟧]*⟧/.test(bare)) bare = bare.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')
    return bare.match(/\p{L}{2,}/gu) ?? []
  })
  return [...new Set(words)].filter((word) => !NAMES.test(word) && !MONTHS.test(word) && !data.has(word.toLowerCase()))
}

/** Collects the words of the values that the API, or a driver, sends to this page. */
export function wordsFrom(page: Page): { words: Set<string>; settled: () => Promise<unknown> } {
  const words = new Set<string>()
  const reading = new Set<Promise<void>>()
  page.on('response', (response) => {
    if (!/json/.test(response.headers()['content-type'] ?? '')) return
    const read = response.json().then(
      (body: unknown) => wordsIn(body).forEach((word) => words.add(word)),
      () => undefined,
    )
    reading.add(read)
  })
  return { words, settled: () => Promise.all(reading) }
}

/** The words of all texts in a value. */
export function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return (value.match(/\p{L}{2,}/gu) ?? []).map((word) => word.toLowerCase())
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}
