/** A migration as a file. */
export interface MigrationFile {
  readonly path: string
  readonly text: string
}

/** Why a file may take away what nodes of the release before still use: `-- contract: nobody reads it since 3.3`. */
const CONTRACT = /^-- contract: \S.{9,}/m

const RULES: readonly (readonly [RegExp, string])[] = [
  [/^drop (table|view|function|type|schema)\b/, 'drops what the release before may use'],
  [/^alter table\b.*\bdrop (column )?(?!constraint|default|not null|expression|identity)/, 'drops a column'],
  [/^alter (table|view|index|type|function)\b.*\brename\b/, 'renames what the release before may use'],
  [/^alter table\b.*\balter (column )?\w+ (set data )?type\b/, 'changes the type of a column'],
  [/^alter table\b.*\balter (column )?\w+ set not null\b/, 'forbids null, which the release before may still write'],
  [
    /^alter table\b.*\badd (column )?(if not exists )?(?!constraint|column|check|foreign|unique|primary)\w+ [^,]*\bnot null\b(?![^,]*\b(default|generated)\b)(?<!\b(default|generated)\b[^,]*)/,
    'adds a column that the INSERTs of the release before do not name: give it a default',
  ],
]

/** The statements of a file in lower case on one line each, without comments and texts. */
function statementsOf(text: string): string[] {
  return text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').replaceAll('"', '').trim())
    .filter(Boolean)
}

const unqualified = (name: string): string => name.replace(/^public\./, '')

/** Faults of one statement; tables that the same file makes are nobody's yet. */
function faultsOf(statement: string, made: ReadonlySet<string>): string[] {
  const table = /^alter table (?:if exists )?(?:only )?([\w.]+)/.exec(statement)?.[1]
  if (table !== undefined && made.has(unqualified(table))) return []
  const faults = RULES.filter(([rule]) => rule.test(statement)).map(([, fault]) => fault)
  const index = /^create (?:unique )?index (concurrently )?.*?\bon (?:only )?([\w.]+)/.exec(statement)
  if (index && index[1] === undefined && !made.has(unqualified(index[2] ?? '')))
    faults.push(`makes an index on ${index[2]} while nobody can write: CREATE INDEX CONCURRENTLY, in a file of its own`)
  if (/\badd (constraint \w+ )?(check|foreign key)\b/.test(statement) && !/\bnot valid\b/.test(statement))
    faults.push('looks through a whole table under a lock: add the constraint NOT VALID, then VALIDATE it')
  return faults
}

/**
 * What would disturb nodes of the release before, which serve while a newer one migrates (docs/scale.md): migrations expand,
 * and a later release contracts. `DROP .. CONSTRAINT` and new tables are free.
 * @param since the newest migration of that release; files up to it are as they are
 */
export function findRollingFaults(files: readonly MigrationFile[], since: string): string[] {
  return files
    .filter(({ path, text }) => (path.split('/').at(-1) ?? '') > since && !CONTRACT.test(text))
    .flatMap(({ path, text }) => {
      const statements = statementsOf(text)
      const made = new Set(
        statements.flatMap((statement) => {
          const name = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(statement)?.[1]
          return name === undefined ? [] : [unqualified(name)]
        }),
      )
      return statements.flatMap((statement) =>
        faultsOf(statement, made).map((fault) => `${path}: "${statement.slice(0, 60)}" ${fault}`),
      )
    })
}
