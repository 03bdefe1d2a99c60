import { textEncoding } from './text-encoding.ts'

/**
 * The text of an instrument's file: UTF-16 (by its mark, or by the zero bytes of Western text), then UTF-8, then Windows-1252.
 * A byte-order mark is not part of the text. Never throws: every byte has a meaning in Windows-1252.
 */
export function decodeText(bytes: Uint8Array): string {
  const { encoding } = textEncoding(bytes)
  if (encoding !== 'bytes') return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
