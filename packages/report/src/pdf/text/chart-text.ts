import { escapeXml } from '../../charts/escape-xml.ts'
import type { MeasureText } from '../../charts/measure-text.ts'
import { printableText } from './printable-text.ts'

/** What the report's typefaces draw. */
export interface Lettering {
  draws: (codePoint: number) => boolean
  /** The family of the first typeface that draws the whole text alone. */
  familyOf: (text: string) => string | undefined
  measure: MeasureText
}

/**
 * A chart's text that one typeface draws alone. Where a text in an SVG needs several, Typst's SvgImage looks for another
 * typeface again and again without leaving out those that it tried: some characters then never get drawn, and the search
 * never ends. In such a text only the first typeface's characters are left; tables, which may mix typefaces, have all.
 */
export function chartText(text: string, { draws, familyOf }: Lettering): string {
  if (familyOf(text) !== undefined) return text
  const first = familyOf('')
  return printableText(text, (codePoint) => draws(codePoint) && familyOf(String.fromCodePoint(codePoint)) === first)
}

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" } as const

const characters = (xml: string): string =>
  xml.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity as keyof typeof entities])

/** The same chart with the one typeface named in which each of its texts is to be drawn. */
export function withOneTypefacePerText(svg: string, lettering: Lettering): string {
  return svg.replaceAll(
    /(<text [^>]*font-family:)[^;"]*([^>]*>)([^<]*)(?=<\/text>)/g,
    (_, before: string, after: string, content: string) => {
      const text = chartText(characters(content), lettering)
      return `${before}${lettering.familyOf(text) ?? lettering.familyOf('') ?? ''}${after}${escapeXml(text)}`
    },
  )
}
