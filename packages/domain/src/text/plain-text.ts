/**
 * A text input's value as it is kept: without markup tags and without the spaces around it. A '<' that does not begin
 * a tag stays, as in 'a < b'. One pass over the text, however deeply it is nested.
 */
export function plainText(text: string): string {
  const kept: string[] = []
  const opened: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '<') opened.push(kept.length)
    const begin = character === '>' ? opened.pop() : undefined
    if (begin !== undefined && /[a-z/!?]/i.test(kept[begin + 1] ?? '')) kept.length = begin
    else kept.push(character)
  }
  return kept.join('').trim()
}

/** A name as it is kept: plain text with one space between its words, also where markup stood between two. */
export function plainName(name: string): string {
  return plainText(name).replaceAll(/\s+/g, ' ')
}
