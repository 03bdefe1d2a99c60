/** One statement of a file of SQL. */
export interface Statement {
  /** As it stands in the file, from its first word on, without the semicolon. */
  readonly text: string
  /** Where it begins in the file. */
  readonly offset: number
}

// PostgreSQL 17, 4.1 Lexical Structure: what a semicolon may stand in, and what opens or closes a body of SQL
const TOKEN = new RegExp(
  [
    String.raw`--[^\n]*`,
    String.raw`[eE]'[^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*'`,
    String.raw`'[^']*(?:''[^']*)*'`,
    String.raw`"[^"]*(?:""[^"]*)*"`,
    String.raw`\$(?<tag>[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?\$\k<tag>\$`,
    String.raw`(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)`,
    String.raw`\d[\w.$]*`,
    String.raw`\s+`,
    String.raw`/\*`,
    String.raw`[\s\S]`,
  ].join('|'),
  'y',
)

/** Where the comment that begins here ends; comments stand in comments. */
function endOfComment(sql: string, from: number): number {
  const mark = /\/\*|\*\//g
  mark.lastIndex = from
  let depth = 0
  for (let found = mark.exec(sql); found; found = mark.exec(sql)) {
    depth += found[0] === '/*' ? 1 : -1
    if (depth === 0) return mark.lastIndex
  }
  return sql.length
}

/** Counts the bodies that are open behind these words: BEGIN ATOMIC ... END of a function, with CASE ... END in it. */
function bodiesBehind(word: string, words: readonly string[], open: number): number {
  const makesRoutine = words[0] === 'create' && words.some((each) => each === 'function' || each === 'procedure')
  if (word === 'atomic' && words.at(-1) === 'begin' && makesRoutine) return open + 1
  if (open > 0 && word === 'case') return open + 1
  return open > 0 && word === 'end' ? open - 1 : open
}

/**
 * The statements of a file, for a database that takes one in a message. A semicolon ends a statement unless it stands in
 * a text, a name, a comment, brackets or a function's body.
 */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = []
  let start: number | undefined
  let words: string[] = []
  let brackets = 0
  let bodies = 0
  const finish = (end: number): void => {
    if (start !== undefined) statements.push({ text: sql.slice(start, end).trimEnd(), offset: start })
    start = undefined
    words = []
    brackets = bodies = 0
  }
  TOKEN.lastIndex = 0
  for (let found = TOKEN.exec(sql); found; found = TOKEN.exec(sql)) {
    const token = found[0]
    if (token === '/*') {
      TOKEN.lastIndex = endOfComment(sql, found.index)
      continue
    }
    if (token.startsWith('--') || token.trim() === '') continue
    if (token === ';' && brackets === 0 && bodies === 0) {
      finish(found.index)
      continue
    }
    start ??= found.index
    if (token === '(') brackets += 1
    if (token === ')') brackets -= 1
    const word = found.groups?.['word']?.toLowerCase()
    if (word === undefined) continue
    bodies = bodiesBehind(word, words, bodies)
    words.push(word)
  }
  finish(sql.length)
  return statements
}
