import { createHash } from 'node:crypto'
import { readDictionary, readEnd, UnreadablePdf, withEntry, writeUpdate } from './pdf-update.ts'

/** What a signature says in words. */
export interface SignatureWords {
  /** Who signs. */
  name: string
  reason: string
  location?: string | undefined
  at: Date
}

export interface PreparedPdf {
  /** The file with zeros where the signature comes. */
  bytes: Buffer
  /** What is signed: from 0 so many bytes, from there so many. */
  byteRange: readonly [number, number, number, number]
}

/** Digits of a place in the file. */
const PLACE_WIDTH = 10
/** Of a widget (ISO 32000-1, 12.5.3): printed, which PDF/A asks of every annotation, and locked. */
const PRINTED_AND_LOCKED = 4 + 128
/** Signatures exist, and a change must be appended to the file (ISO 32000-1, 12.7.2). */
const SIGNED_AND_APPEND_ONLY = 3

/**
 * Appends an invisible signature field to a PDF, with room for a signature of so many bytes; what was there stays byte for
 * byte. The form is that of PAdES (ETSI EN 319 142-1) and of PDF/A-2 (ISO 19005-2, 6.3 and 6.4.3): a field without size
 * needs no appearance, and the signed range is the whole file but the signature.
 * @throws UnreadablePdf
 */
export function prepareSignature(pdf: Uint8Array, words: SignatureWords, room: number): PreparedPdf {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const end = readEnd(text)
  const catalog = readDictionary(text, end, end.root)
  if (/\/AcroForm\b/.test(catalog)) throw new UnreadablePdf('the PDF has a form')
  const page = firstPage(text, end, catalog)
  const [signature, field] = [end.size, end.size + 1]
  const place = '0'.repeat(PLACE_WIDTH)
  const update = writeUpdate(
    pdf.length,
    end,
    [
      { number: page.number, text: withAnnotation(page.dictionary, field) },
      {
        number: end.root,
        text: withEntry(catalog, `/AcroForm << /Fields [${field} 0 R] /SigFlags ${SIGNED_AND_APPEND_ONLY} >>`),
      },
      {
        number: signature,
        text: [
          '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached',
          `/ByteRange [0 ${place} ${place} ${place}]`,
          `/Contents <${'0'.repeat(room * 2)}>`,
          `/Name ${textString(words.name)} /Reason ${textString(words.reason)}`,
          ...(words.location === undefined ? [] : [`/Location ${textString(words.location)}`]),
          `/M (D:${words.at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z) >>`,
        ].join('\n'),
      },
      {
        number: field,
        text: `<< /Type /Annot /Subtype /Widget /FT /Sig /T ${textString('Signature')} /TU ${textString('Signature')} /V ${signature} 0 R /F ${PRINTED_AND_LOCKED} /Rect [0 0 0 0] /P ${page.number} 0 R >>`,
      },
    ],
    createHash('sha256').update(pdf).digest('hex').slice(0, 32),
  )
  const opens = pdf.length + update.indexOf('/Contents <') + '/Contents '.length
  const closes = opens + room * 2 + '<>'.length
  const length = pdf.length + update.length
  const byteRange = [0, opens, closes, length - closes] as const
  const places = byteRange.slice(1).map((number) => String(number).padEnd(PLACE_WIDTH))
  const filled = update.replace(`[0 ${place} ${place} ${place}]`, `[0 ${places.join(' ')}]`)
  return { bytes: Buffer.concat([pdf, Buffer.from(filled, 'latin1')]), byteRange }
}

/** SHA-256 of what a signature is of. */
export function signedDigest({ bytes, byteRange: [, before, from, after] }: PreparedPdf): Uint8Array {
  return createHash('sha256')
    .update(bytes.subarray(0, before))
    .update(bytes.subarray(from, from + after))
    .digest()
}

/** Puts the signature into its room. @throws RangeError where it is larger */
export function placeSignature({ bytes, byteRange: [, before, from] }: PreparedPdf, signature: Uint8Array): Buffer {
  const room = (from - before - '<>'.length) / 2
  if (signature.length > room) throw new RangeError(`a signature of ${signature.length} bytes has no room in ${room}`)
  const signed = Buffer.from(bytes)
  signed.write(Buffer.from(signature).toString('hex'), before + 1, 'latin1')
  return signed
}

function firstPage(
  text: string,
  end: ReturnType<typeof readEnd>,
  catalog: string,
): { number: number; dictionary: string } {
  let number = reference(catalog, /\/Pages (\d+) 0 R/)
  // the tree of pages is as deep as its writer made it
  for (let depth = 0; depth < 10; depth += 1) {
    const dictionary = readDictionary(text, end, number)
    if (/\/Type\s*\/Page\b/.test(dictionary)) return { number, dictionary }
    number = reference(dictionary, /\/Kids\s*\[\s*(\d+) 0 R/)
  }
  throw new UnreadablePdf('the PDF has no first page')
}

function reference(dictionary: string, pattern: RegExp): number {
  const [, number] = pattern.exec(dictionary) ?? []
  if (number === undefined) throw new UnreadablePdf('the PDF has no pages')
  return Number(number)
}

function withAnnotation(page: string, field: number): string {
  if (!/\/Annots\b/.test(page)) return withEntry(page, `/Annots [${field} 0 R]`)
  if (!/\/Annots\s*\[/.test(page)) throw new UnreadablePdf('the annotations of the PDF are no list')
  return page.replace(/\/Annots\s*\[/, (list) => `${list}${field} 0 R `)
}

/** A text of any letters (ISO 32000-1, 7.9.2.2). */
function textString(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`
}
