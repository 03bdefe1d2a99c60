import { scanXml, xmlAttribute } from '../input/scan-xml.ts'

const DOUBLE = /^[\da-f]{16}$/i
const BYTES = /^(?:[\da-f]{2})*$/i
/** Windows' numbers of code pages that are not named 'windows-' and the number. */
const CODE_PAGES: Readonly<Record<string, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  65001: 'utf-8',
}

/** The text between a stream's binary beginning and end: from the first tag to the last. */
export function markup(bytes: Uint8Array, encoding: 'windows-1252' | 'utf-16le'): string {
  const text = new TextDecoder(encoding).decode(bytes)
  const start = text.search(/<(?:\?xml|[A-Z]+ )/i)
  return start < 0 ? '' : text.slice(start, text.lastIndexOf('>') + 1)
}

/** A little-endian double as 16 hexadecimal digits; NaN where it is none. */
export function hexDouble(text: string | undefined): number {
  if (text === undefined || !DOUBLE.test(text)) return Number.NaN
  return new DataView(Uint8Array.from(hexBytes(text)).buffer).getFloat64(0, true)
}

function hexBytes(text: string): number[] {
  return (text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
}

/** A text written as '@StoX@' and the hexadecimal bytes of its code page; null where it is empty or cannot be read. */
export function hexText(text: string | undefined, codePage: string): string | null {
  const digits = text?.startsWith('@StoX@') ? text.slice(6) : null
  if (digits === null || digits === '' || !BYTES.test(digits)) return null
  const bytes = Uint8Array.from(hexBytes(digits))
  const encoding = CODE_PAGES[codePage] ?? (/^125\d$/.test(codePage) ? `windows-${codePage}` : null)
  // an unknown code page agrees with the others on ASCII alone
  if (encoding === null && bytes.some((byte) => byte >= 0x80)) return null
  return new TextDecoder(encoding ?? 'windows-1252').decode(bytes).trim() || null
}

/** A number written as '@FtoX@' and the bits of a big-endian float, leading zeros left out; '1' is 1. */
export function hexFloat(text: string | undefined): number | null {
  const digits = text?.startsWith('@FtoX@') ? text.slice(6) : ''
  if (digits === '1') return 1
  if (!/^[\da-f]{1,8}$/i.test(digits)) return null
  const view = new DataView(new ArrayBuffer(4))
  view.setUint32(0, Number.parseInt(digits, 16))
  const value = view.getFloat32(0)
  return Number.isFinite(value) ? value : null
}

/** Texts of the elements without children, by 'Root.element' of the document that they stand in; the first of each. */
export function rootFacts(xml: string, file: string): Map<string, string> {
  const facts = new Map<string, string>()
  const open: string[] = []
  scanXml(xml, file, {
    open: (name) => void open.push(name),
    close: (name, text) => {
      open.pop()
      const key = `${open[0] ?? ''}.${name}`
      if (open.length > 0 && !facts.has(key)) facts.set(key, text)
    },
  })
  return facts
}

/** Names of the identified compounds by their number in a peak table. */
export function compoundNames(xml: string, file: string): Map<number, string> {
  const names = new Map<number, string>()
  let codePage = ''
  let facts = new Map<string, string>()
  scanXml(xml, file, {
    open: (name) => {
      if (name === 'COMPTBL') facts = new Map()
    },
    close: (name, text) => {
      if (name === 'dwCodePage') codePage = text
      facts.set(name, text)
      const compound = name === 'COMPTBL' ? hexText(facts.get('name'), codePage) : null
      if (compound !== null) names.set(Number(facts.get('id_n')), compound)
    },
  })
  return names
}

/** One trace that the file describes: its elements by name, and of its axes 'axis/unit number/element'. */
export interface TraceItem {
  facts: ReadonlyMap<string, string>
  /** The number of the unit that axis 0 is shown in. */
  shownUnit: string
}

/** The traces in the order of the file. */
export function traceItems(xml: string, file: string): TraceItem[] {
  const items: TraceItem[] = []
  let facts = new Map<string, string>()
  let shownUnit = ''
  let axis: string | null = null
  let unit: string | null = null
  scanXml(xml, file, {
    open: (name, attributes) => {
      if (name === 'DII') facts = new Map()
      if (name === 'Axis') axis = xmlAttribute(attributes, 'ID')
      if (name === 'Axis' && axis === '0') shownUnit = xmlAttribute(attributes, 'DUS') ?? ''
      if (name === 'US') unit = xmlAttribute(attributes, 'ID')
    },
    close: (name, text) => {
      if (name === 'Axis') axis = null
      else if (name === 'US') unit = null
      else if (name === 'DII') items.push({ facts, shownUnit })
      else if (axis === null) facts.set(name, text)
      else if (unit !== null) facts.set(`${axis}/${unit}/${name}`, text)
    },
  })
  return items
}
