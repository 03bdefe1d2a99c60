import { sql } from 'kysely'

const MARK = '/* planned for its values */'

/**
 * For the end of a query whose best plan depends on its values, such as a filter that half of the rows pass, or ten of a
 * million: PostgreSQL plans it each time it runs, as it does every search for a text. Of a statement with a name it keeps one
 * plan for all values after five runs.
 */
export const ownPlan = sql.raw(MARK)

/** A text is found by its index; a plan for any text would look through all rows, since it may be one that all have. */
const SEARCHES = / ilike \$\d/

/** Whether a statement is planned for its values each time it runs. */
export function hasOwnPlan(text: string): boolean {
  return text.includes(MARK) || SEARCHES.test(text)
}
