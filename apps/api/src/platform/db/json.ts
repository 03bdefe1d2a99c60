import { sql, type RawBuilder } from 'kysely'

/** A value for a jsonb column; `pg` would send a bare array as a PostgreSQL array. */
export function json(value: unknown): RawBuilder<never> {
  return sql<never>`${JSON.stringify(value)}::jsonb`
}

/** The same; nothing for null. */
export function jsonOrNull(value: unknown): RawBuilder<never> | null {
  return value === null ? null : json(value)
}
