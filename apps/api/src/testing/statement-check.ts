const FORBIDDEN: readonly [RegExp, string][] = [
  [/\bset_config\s*\(/i, 'set_config gives no rows on a distributed database: use SET LOCAL'],
  [/^\s*merge\b/i, 'MERGE is not supported there: use ON CONFLICT'],
  [
    /\bupdate\b[\s\S]*\bset\b[\s\S]*\b(clock_timestamp|random|gen_random_uuid|nextval|uuidv7)\s*\(/i,
    'a volatile function in an UPDATE: compute it in the application',
  ],
  [
    // as far as its own part of the statement goes
    /\bdo update set\b(?:(?!\)\s*(?:, "\w+" as \(|(?:insert|update|delete|select)\b))[^;])*?=\s*(now|current_timestamp)\b/i,
    'now() in DO UPDATE: pass the time in VALUES and use excluded',
  ],
]

/** References of a statement to a table: FROM, JOIN, INTO, UPDATE, USING. */
function references(statement: string, table: string): number {
  return (
    statement.match(new RegExp(`\\b(from|join|into|update|using)\\s+(only\\s+)?"?${table}"?(?![\\w"])`, 'gi'))
      ?.length ?? 0
  )
}

/**
 * What is wrong with a statement by the rules of a database distributed by organization; empty when nothing is.
 * Every reference to a tenant table must come with a mention of organization_id.
 */
export function faultsOf(statement: string, tenantTables: readonly string[]): string[] {
  const faults = FORBIDDEN.filter(([pattern]) => pattern.test(statement)).map(([, fault]) => fault)
  const needed = tenantTables.reduce((sum, table) => sum + references(statement, table), 0)
  const named = statement.match(/\borganization_id\b/gi)?.length ?? 0
  if (named < needed) faults.push(`${needed} tenant tables, ${named} mentions of organization_id`)
  return faults
}
