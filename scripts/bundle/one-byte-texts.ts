import { Visitor, parseSync, type ESTree } from 'rolldown/utils'

/** Where a line begins as a statement of the file does: the bundler indents what stands inside of one, but for lines of a template. */
const STATEMENTS = /^(?=(?:async )?(?:function|class|const|let|var|import|export)\b)/m
const WIDE = /[^\0-\xff]/

/**
 * Writes the letters of a program's texts that Latin-1 has not as escapes. One such letter makes V8 keep the whole file, for as
 * long as the process runs, with two bytes a letter: 7 MB of the API's memory. Few statements have one, and of a whole file the
 * tree takes two seconds. Where a line only looked like the begin of a statement, what is before it is no program, and what follows belongs to it.
 */
export function oneByteTexts(code: string): string {
  if (!WIDE.test(code)) return code
  const written: string[] = []
  let open = ''
  for (const text of code.split(STATEMENTS)) {
    const program = open + text
    const one = WIDE.test(program) ? escapedIn(program) : isWhole(program) ? program : null
    if (one === null) open = program
    else {
      written.push(one)
      open = ''
    }
  }
  return open === '' ? written.join('') : (escapedIn(code) ?? code)
}

/** Only within a template does a line look like the begin of a statement that is none. */
function isWhole(program: string): boolean {
  return !program.includes('`') || parseSync('chunk.js', program).errors.length === 0
}

/** Null where the text is no program. */
function escapedIn(code: string): string | null {
  const { program, errors } = parseSync('chunk.js', code)
  if (errors.length > 0) return null
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
  }).visit(program)
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
