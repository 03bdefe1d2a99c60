import { partsFrom, wordsOf, type Word } from './sql-words.ts'

/** Where the tables lie on a database that is distributed by organization. */
export interface Places {
  /** By organization, together. */
  readonly tenant: readonly string[]
  /** Each by a key of its own, apart from all others. */
  readonly lookup: readonly string[]
  /** The whole on every machine; the application may not update them. */
  readonly reference: readonly string[]
  /** Those whose rows are numbered by the database. */
  readonly numbered: readonly string[]
}

/** Who sends a statement: the application, or an operator's command as the owner of the tables. */
type Sender = 'application' | 'owner'

const VOLATILE = ['clock_timestamp', 'random', 'gen_random_uuid', 'nextval', 'uuidv7', 'timeofday']
const STABLE = [
  'now',
  'current_timestamp',
  'current_date',
  'localtimestamp',
  'statement_timestamp',
  'transaction_timestamp',
]
const MUTABLE = [...VOLATILE, ...STABLE, 'current_setting', 'to_char', 'age', 'date_trunc']
/** Of a column they depend on the session's time zone. */
const OF_THE_SESSION = ['to_char', 'age', 'date_trunc']

const hasOneOf = (words: readonly Word[], names: readonly string[]): boolean =>
  words.some(({ text }) => names.includes(text))
const isCalledWith = (words: readonly Word[], names: readonly string[]): boolean =>
  words.some(({ text }, at) => names.includes(text) && words[at + 1]?.text === '(')

/** A column and an interval: the day may be of 23 hours. */
const isMovedByInterval = (words: readonly Word[]): boolean =>
  words.some(
    ({ text }, at) =>
      /^interval$|^make_interval$/.test(text) &&
      ['+', '-'].includes(words[at - 1]?.text ?? '') &&
      /^[a-z_]/.test(words[at - 2]?.text ?? '') &&
      words[at - 3]?.text !== '::',
  )

/** A time of a column's text depends on the session's time zone. */
const isCastToTime = (words: readonly Word[]): boolean =>
  words.some(
    ({ text }, at) =>
      text === '::' &&
      /^(timestamptz?|date|timetz?)$/.test(words[at + 1]?.text ?? '') &&
      /^([a-z_].*|\))$/.test(words[at - 1]?.text ?? ''),
  )

/** What a CASE or COALESCE holds. */
function choicesIn(words: readonly Word[]): Word[][] {
  const coalesces = words.flatMap(({ text }, at) =>
    text === 'coalesce' ? partsFrom(words.slice(at + 2), words[at + 2]?.text ?? '').slice(0, 1) : [],
  )
  return [...coalesces, ...partsFrom(words, 'case', ['end'])]
}

/** Each UPDATE and DELETE with all its clauses; FOR UPDATE and DO UPDATE are none. */
function changesIn(words: readonly Word[]): Word[][] {
  const changes = (verb: string): Word[][] =>
    words.flatMap(({ text }, at) =>
      text === verb && !['for', 'do', 'no', 'key', 'on'].includes(words[at - 1]?.text ?? '')
        ? partsFrom(words.slice(at), verb).slice(0, 1)
        : [],
    )
  return [...changes('update'), ...changes('delete')]
}

const BEFORE_A_TABLE = new Set(['from', 'join', 'into', 'update', 'using'])

/** What a statement reads or writes, each as often as it is named: after FROM, JOIN, INTO, UPDATE, USING. */
function referencesIn(words: readonly Word[]): string[] {
  return words.flatMap(({ text }, at) => {
    const before = words[at - 1]?.text === 'only' ? words[at - 2]?.text : words[at - 1]?.text
    return BEFORE_A_TABLE.has(before ?? '') ? [text] : []
  })
}

/** The rules that hold for every sender, as Citus 14 words its refusals. */
const RULES: readonly [fault: string, (words: readonly Word[]) => boolean][] = [
  ['set_config gives no rows on a distributed database: use SET LOCAL', (words) => hasOneOf(words, ['set_config'])],
  ['MERGE is not supported there: use ON CONFLICT', ([first]) => first?.text === 'merge'],
  [
    'a volatile function in an UPDATE: compute it in the application',
    (words) => changesIn(words).some((change) => isCalledWith(change, VOLATILE)),
  ],
  [
    'now() or the like in DO UPDATE: pass the time in VALUES and use excluded',
    (words) => partsFrom(words, 'do update', ['returning']).some((part) => hasOneOf(part, MUTABLE)),
  ],
  [
    'now() or the like in CASE or COALESCE of an UPDATE: pass the time as a parameter',
    (words) => changesIn(words).some((change) => choicesIn(change).some((part) => hasOneOf(part, MUTABLE))),
  ],
  [
    'CASE of a value in an UPDATE, which reads "uuid = boolean" there: CASE WHEN the value is equal',
    (words) =>
      changesIn(words).some((change) =>
        change.some(({ text }, at) => text === 'case' && change[at + 1]?.text !== 'when'),
      ),
  ],
  [
    'a column in what depends on the session, in an UPDATE or DELETE: compute it in the application',
    (words) =>
      changesIn(words).some(
        (change) => isCalledWith(change, OF_THE_SESSION) || isMovedByInterval(change) || isCastToTime(change),
      ),
  ],
  [
    'RETURNING takes columns: a cast or a function may depend on the session',
    (words) => partsFrom(words, 'returning').some((part) => hasOneOf(part, ['::', '(', 'cast', ...MUTABLE])),
  ],
]

/** Where rows of given values are added by parts of a statement: `beside` sends these apart on a distributed database. */
function addedBeside(words: readonly Word[]): string[] {
  return partsFrom(words, 'insert into')
    .filter(([first, ...rest]) => first?.depth === 1 && !hasOneOf(rest, ['select', 'from', 'returning', 'conflict']))
    .map((part) => part[2]?.text ?? '')
}

/** Tables that do not lie together, read in one statement. */
function joinFaults(words: readonly Word[], { tenant, lookup }: Places): string[] {
  const apartFrom = addedBeside(words)
  const named = new Set(
    referencesIn(words).filter((table) => {
      const at = apartFrom.indexOf(table)
      if (at !== -1) apartFrom.splice(at, 1)
      return at === -1
    }),
  )
  const apart = lookup.filter((table) => named.has(table))
  const together = tenant.filter((table) => named.has(table))
  return apart.length > 1 || (apart.length === 1 && together.length > 0)
    ? [`${[...apart, ...together].join(', ')} do not lie together: one statement for each`]
    : []
}

/** INSERT .. ON CONFLICT locks a reference table on every machine, which takes the right to update it. */
function conflictFaults(words: readonly Word[], { reference }: Places): string[] {
  return partsFrom(words, 'insert into').flatMap((insert) => {
    const table = insert[2]?.text ?? ''
    return reference.includes(table) && partsFrom(insert, 'on conflict').length > 0
      ? [`ON CONFLICT into ${table}, which the application may not update`]
      : []
  })
}

/** What a SELECT finds in tables is numbered where these lie, and the application has no right to the numbers there. */
function numberFaults(words: readonly Word[], { tenant, numbered }: Places): string[] {
  return partsFrom(words, 'insert into').flatMap((insert) => {
    const table = insert[2]?.text ?? ''
    const [select = []] = partsFrom(insert, 'select')
    const [first] = select
    if (!first || !numbered.includes(table) || first.depth !== insert[0]?.depth) return []
    const namesId = insert.slice(0, insert.indexOf(first)).some(({ text }) => text === 'id')
    if (!namesId && referencesIn(select).some((found) => tenant.includes(found)))
      return [`${table} is numbered by the database: insert VALUES, or give the id`]
    const answers = partsFrom(insert, 'returning').length > 0 || partsFrom(insert, 'on conflict').length > 0
    return answers ? [] : [`INSERT .. SELECT into ${table} is a COPY there, which its policies refuse: RETURNING`]
  })
}

/** Every reference to a tenant table must come with a mention of organization_id. */
function organizationFaults(words: readonly Word[], { tenant }: Places): string[] {
  const tables = new Set(tenant)
  const needed = referencesIn(words).filter((table) => tables.has(table)).length
  const named = words.filter(({ text }) => text === 'organization_id').length
  return named < needed ? [`${needed} tenant tables, ${named} mentions of organization_id`] : []
}

const brokenRules = (words: readonly Word[]): string[] =>
  RULES.flatMap(([fault, holds]) => (holds(words) ? [fault] : []))

/** What is wrong with a statement by the rules of a database distributed by organization; empty when nothing is. */
export function faultsOf(statement: string, places: Places, sender: Sender = 'application'): string[] {
  const words = wordsOf(statement)
  return [
    ...brokenRules(words),
    ...joinFaults(words, places),
    ...(sender === 'application' ? [...conflictFaults(words, places), ...numberFaults(words, places)] : []),
    ...organizationFaults(words, places),
  ]
}

/** The same of a migration's statement, which is about all organizations at once. */
export function faultsOfMigration(statement: string, places: Places): string[] {
  const words = wordsOf(statement)
  const named = new Set(referencesIn(words))
  const readsTenants = places.tenant.some((table) => named.has(table))
  const listsValues = words.some(
    ({ text }, at) =>
      text === 'values' && words[at - 1]?.text === '(' && [',', 'from', 'join'].includes(words[at - 2]?.text ?? ''),
  )
  return [
    ...(['insert', 'update', 'delete'].includes(words[0]?.text ?? '') ? brokenRules(words) : []),
    ...joinFaults(words, places),
    ...(readsTenants && listsValues ? ['VALUES joined with the rows of all organizations: use unnest'] : []),
  ]
}
