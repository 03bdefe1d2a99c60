/** A statement without what it is about: for traces, which leave this machine. */
export interface SqlShape {
  /** 'select samples' */
  name: string
  operation: string
  table: string | undefined
  /** Without values, also those that stand in the text itself. */
  text: string
}

const MOST_CHARACTERS = 4_000
/** Statements are built from few shapes; what comes after them is looked at each time. */
const MOST_KEPT = 1_000

const kept = new Map<string, SqlShape>()

export function shapeOf(sql: string): SqlShape {
  const known = kept.get(sql)
  if (known) return known
  const shape = findShape(sql)
  if (kept.size < MOST_KEPT) kept.set(sql, shape)
  return shape
}

function findShape(sql: string): SqlShape {
  const text = withoutValues(sql)
  const operation = (/[a-z]+/i.exec(text)?.[0] ?? 'statement').toLowerCase()
  const table = /\b(?:from|into|update)\s+"?([a-z_][\w$]*)"?/i.exec(text)?.[1]
  const name = table === undefined ? operation : `${operation} ${table}`
  return { name, operation, table, text: text.slice(0, MOST_CHARACTERS) }
}

/** Names in quotes, texts ('...', E'...', $$...$$), parameters ($1), words, numbers. */
const PARTS =
  /"(?:[^"]|"")*"|(\be'(?:[^'\\]|''|\\[^])*'|'(?:[^']|'')*'|\$([a-z_]\w*)?\$[^]*?\$\2\$)|\$\d+|[a-z_][\w$]*|(\d[\d.]*)/gi

function withoutValues(sql: string): string {
  return sql.replaceAll(PARTS, (part, text?: string, _tag?: string, number?: string) =>
    text === undefined && number === undefined ? part : '?',
  )
}
