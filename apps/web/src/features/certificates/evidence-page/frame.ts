import { toHex, utf8 } from '@eluent/ledger'
import { browserCrypto } from '../verify/browser-crypto.ts'
import { FRAME_MARK, UNKNOWN_PROGRAM } from './frame-marks.ts'

/** What stands around evidence and program, as the browser read it. */
function partsOf({ compatMode, documentElement, head, body }: Document): string[] {
  const evidence = body.querySelector('#evidence')?.cloneNode(false) as Element | undefined
  const elements = [...head.children, ...body.children].map(({ outerHTML }) => outerHTML)
  const parts = [compatMode, documentElement.lang, ...elements, evidence?.outerHTML ?? '']
  return parts.map((part) => part.replace(/(?<=script-src )'sha256-[^']*'/, UNKNOWN_PROGRAM))
}

/** Whether nothing is written between the elements. */
function isBare({ head, body }: Document): boolean {
  const texts = [...head.childNodes, ...body.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
  return texts.every(({ nodeValue }) => /^\n*$/.test(nodeValue ?? ''))
}

/**
 * Whether the page around the evidence is the one that was built, up to what no browser tells: the case of letters in tags. What an
 * extension adds does no harm, what it changes does.
 */
export function isFrameWhole(page: Document): boolean {
  const known = FRAME_MARK.match(/[0-9a-f]{64}/g)
  const found = new Set(partsOf(page).map((part) => toHex(browserCrypto.sha256(utf8(part)))))
  return known !== null && known.every((hash) => found.has(hash)) && isBare(page)
}
