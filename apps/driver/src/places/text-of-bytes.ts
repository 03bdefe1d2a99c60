/**
 * The text of a file that a person or a program of Windows wrote: UTF-16 or UTF-8 by its mark, else UTF-8, and where it is none the
 * Western code page 1252, in which Notepad of older Windows and ChemStation write.
 */
export function textOfBytes(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ansiText(bytes)
  }
}

/** Text in code page 1252: unlike in Latin-1, 0x80 is the euro sign and 0x96 a dash. */
export function ansiText(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes)
}
