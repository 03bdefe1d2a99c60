import { Visitor, parseSync, type ESTree } from 'rolldown/utils'

/**
 * Writes the letters of a program's texts that Latin-1 has not as escapes. One such letter makes V8 keep the whole file, for as
 * long as the process runs, with two bytes a letter: 7 MB of the API's memory.
 */
export function oneByteTexts(code: string): string {
  const places: number[] = []
  const note = (node: { start: number; end: number }): void => {
    for (let at = node.start; at < node.end; at += 1) if (code.charCodeAt(at) > 0xff) places.push(at)
  }
  const raw = new Set<ESTree.TemplateLiteral>()
  new Visitor({
    Literal: note,
    TaggedTemplateExpression: ({ quasi }) => void raw.add(quasi),
    // a tag may read the letters as they are written
    TemplateLiteral: (node) => {
      if (!raw.has(node)) for (const part of node.quasis) note(part)
    },
  }).visit(parseSync('chunk.js', code).program)
  let [text, done] = ['', 0]
  for (const at of places.toSorted((one, other) => one - other)) {
    // a backslash before the letter was for the letter: \… is …
    const isEscaped = /(?<!\\)(?:\\\\)*\\$/.test(code.slice(Math.max(0, at - 20), at))
    const escape = `\\u${code.charCodeAt(at).toString(16).padStart(4, '0')}`
    text += code.slice(done, at) + (isEscaped ? escape.slice(1) : escape)
    done = at + 1
  }
  return text + code.slice(done)
}
