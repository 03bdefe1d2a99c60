/** What a page of docs/user is made of. */
export type Block =
  | { readonly kind: 'title' | 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly parts: readonly Part[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Part[])[] }
  | { readonly kind: 'picture'; readonly alt: string; readonly file: string }

export type Part =
  | { readonly kind: 'text' | 'strong' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }

const PART = /\*\*(?<strong>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<text>[^\]]+)\]\((?<to>[^)\s]+)\)/g
const ITEM = /^(?:-|\d+\.) /

/**
 * Reads the part of Markdown that docs/user uses: headings, paragraphs, flat lists, pictures, bold, code and links. Everything else
 * stays the text that it is; a test finds it. Elements are drawn from this, so that no text has to become markup.
 */
export function readGuide(markdown: string): Block[] {
  return markdown
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map(readBlock)
}

function readBlock(text: string): Block {
  const heading = /^(?<level>##?) (?<text>.+)$/.exec(text)?.groups
  if (heading) return { kind: heading['level'] === '#' ? 'title' : 'heading', text: heading['text'] ?? '' }
  const picture = /^!\[(?<alt>[^\]]+)\]\(images\/(?<file>[\w-]+\.png)\)$/.exec(text)?.groups
  if (picture) return { kind: 'picture', alt: picture['alt'] ?? '', file: picture['file'] ?? '' }
  if (!ITEM.test(text)) return { kind: 'paragraph', parts: readParts(text) }
  const items = text.split(/\r?\n(?=(?:-|\d+\.) )/)
  return {
    kind: 'list',
    ordered: !text.startsWith('-'),
    items: items.map((item) => readParts(item.replace(ITEM, ''))),
  }
}

function readParts(text: string): Part[] {
  const line = text.replaceAll(/\s*\r?\n\s*/g, ' ')
  const parts: Part[] = []
  let from = 0
  for (const { index, 0: whole, groups = {} } of line.matchAll(PART)) {
    if (index > from) parts.push({ kind: 'text', text: line.slice(from, index) })
    const { strong, code, text: label = '', to = '' } = groups
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else if (code !== undefined) parts.push({ kind: 'code', text: code })
    else parts.push({ kind: 'link', text: label, to })
    from = index + whole.length
  }
  if (from < line.length) parts.push({ kind: 'text', text: line.slice(from) })
  return parts
}
