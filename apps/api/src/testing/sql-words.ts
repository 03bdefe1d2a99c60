/** A word or a sign of a statement, with the brackets around it. */
export interface Word {
  /** In lower case, names without their quotes; what stands in a text is left out. */
  readonly text: string
  /** How many brackets are open around it. */
  readonly depth: number
}

const TOKEN = /--[^\n]*|'(?:[^']|'')*'|"([^"]+)"|[a-z_][\w$]*|\$\d+|\d[\w.]*|::|[^\s\w]/gi

/** The words of one statement. */
export function wordsOf(statement: string): Word[] {
  const words: Word[] = []
  let depth = 0
  for (const [token, name] of statement.matchAll(TOKEN)) {
    if (token.startsWith('--')) continue
    if (token === ')') depth -= 1
    words.push({ text: token.startsWith("'") ? "''" : (name ?? token).toLowerCase(), depth })
    if (token === '(') depth += 1
  }
  return words
}

/** The words from `at` to the end of the brackets that it stands in. */
function restOf(words: readonly Word[], at: number): Word[] {
  const { depth } = words[at] ?? { depth: 0 }
  const end = words.findIndex((word, index) => index > at && word.depth < depth)
  return words.slice(at, end === -1 ? undefined : end)
}

const follows = (words: readonly Word[], at: number, texts: readonly string[]): boolean =>
  texts.every((text, index) => words[at + index]?.text === text)

/** What begins with these words, each up to the first of `ends` beside it. */
export function partsFrom(words: readonly Word[], start: string, ends: readonly string[] = []): Word[][] {
  const texts = start.split(' ')
  return words.flatMap((word, at) => {
    if (!follows(words, at, texts)) return []
    const rest = restOf(words, at)
    const end = rest.findIndex(({ text, depth }, index) => index > 0 && depth === word.depth && ends.includes(text))
    return [rest.slice(0, end === -1 ? undefined : end)]
  })
}
