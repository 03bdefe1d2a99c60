import { sql } from 'kysely'

const MARK = '/* planned for its values */'

/**
 * For the end of a query whose best plan depends on its values, such as a filter that half of the rows pass, or ten of a
 * million: PostgreSQL plans it each time it runs. Of a statement with a name it keeps one plan for all values after five runs.
 */
export const ownPlan = sql.raw(MARK)

/** Whether a statement is planned for its values each time it runs. */
export function hasOwnPlan(text: string): boolean {
  return text.includes(MARK)
}
