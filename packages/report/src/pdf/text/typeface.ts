/** What is read of a TrueType font: which characters it draws, and how wide. */
export interface Typeface {
  has(codePoint: number): boolean
  /** Advance width in em; that of the missing glyph for characters it does not draw. */
  advanceEm(codePoint: number): number
}

const tableOffsets = (view: DataView): Map<string, number> =>
  new Map(
    Array.from({ length: view.getUint16(4) }, (_, index) => {
      const entry = 12 + index * 16
      const tag = [0, 1, 2, 3].map((byte) => String.fromCharCode(view.getUint8(entry + byte))).join('')
      return [tag, view.getUint32(entry + 8)]
    }),
  )

/** The offset of the best Unicode subtable: full repertoire (format 12) before the basic plane (format 4). */
function unicodeSubtable(view: DataView, cmap: number): { offset: number; format: number } {
  const subtables = Array.from({ length: view.getUint16(cmap + 2) }, (_, index) => {
    const offset = cmap + view.getUint32(cmap + 4 + index * 8 + 4)
    return { offset, format: view.getUint16(offset) }
  })
  const best = subtables.find(({ format }) => format === 12) ?? subtables.find(({ format }) => format === 4)
  if (best === undefined) throw new RangeError('The font has no Unicode character map of format 4 or 12')
  return best
}

function readSegments(view: DataView, offset: number, glyphs: Map<number, number>): void {
  const segments = view.getUint16(offset + 6) / 2
  const ends = offset + 14
  const starts = ends + segments * 2 + 2
  for (let segment = 0; segment < segments; segment += 1) {
    const at = starts + segment * 2
    const delta = view.getUint16(at + segments * 2)
    const rangeAt = at + segments * 4
    const range = view.getUint16(rangeAt)
    for (let code = view.getUint16(at); code <= view.getUint16(ends + segment * 2) && code < 0xffff; code += 1) {
      const indexed = range === 0 ? code : view.getUint16(rangeAt + range + (code - view.getUint16(at)) * 2)
      const glyph = range !== 0 && indexed === 0 ? 0 : (indexed + delta) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
}

function readGroups(view: DataView, offset: number, glyphs: Map<number, number>): void {
  const groups = view.getUint32(offset + 12)
  for (let group = 0; group < groups; group += 1) {
    const at = offset + 16 + group * 12
    const first = view.getUint32(at)
    const glyph = view.getUint32(at + 8)
    for (let code = first; code <= view.getUint32(at + 4); code += 1) {
      if (glyph + code - first !== 0) glyphs.set(code, glyph + code - first)
    }
  }
}

/** Reads the tables cmap, head, hhea and hmtx (OpenType 1.9). Throws RangeError on a font without a Unicode map. */
export function readTypeface(font: Uint8Array): Typeface {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = tableOffsets(view)
  const table = (tag: string): number => {
    const offset = tables.get(tag)
    if (offset === undefined) throw new RangeError(`The font has no table ${tag}`)
    return offset
  }
  const glyphs = new Map<number, number>()
  const { offset, format } = unicodeSubtable(view, table('cmap'))
  if (format === 12) readGroups(view, offset, glyphs)
  else readSegments(view, offset, glyphs)
  const unitsPerEm = view.getUint16(table('head') + 18)
  const metrics = view.getUint16(table('hhea') + 34)
  const widths = table('hmtx')
  return {
    has: (codePoint) => glyphs.has(codePoint),
    advanceEm: (codePoint) =>
      view.getUint16(widths + Math.min(glyphs.get(codePoint) ?? 0, metrics - 1) * 4) / unitsPerEm,
  }
}
