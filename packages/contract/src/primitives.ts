import { isStorableText } from '@eluent/domain/text'
import * as z from 'zod'

/** Text the database can hold: no NUL, no lone surrogate; at most `max` UTF-16 units. */
export function text(max: number, message?: string) {
  return z
    .string(message)
    .max(max, message ?? `At most ${max} characters.`)
    .refine(isStorableText, 'This text holds characters that cannot be stored.')
}

/** Ids are positive whole numbers; in paths and queries they arrive as text. */
export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const pathId = z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER)
export const idParams = z.object({ id: pathId })

/** Where a sample was registered or scanned, degrees. */
export const latitude = degrees('Latitude', 90)
export const longitude = degrees('Longitude', 180)

function degrees(name: string, most: number) {
  const words = `${name} must be a number from -${most} to ${most}.`
  return z.number(words).min(-most, words).max(most, words)
}

/** An instant on the wire: ISO 8601, UTC. */
export const instant = z.string()
export const nullableText = z.string().nullable()
export const nullableNumber = z.number().nullable()

const index = z.coerce.number<number | string>().int().min(0).max(1_000_000_000)

/** The parameters of every list call; names are the specification's. */
export const listQuery = z.object({
  startIndex: index.optional(),
  endIndex: index.optional(),
  sortOrder: z.string().max(8).optional(),
  sortColumn: z.string().max(64).optional(),
  searchIn: z.string().max(64).optional(),
  searchData: z.string().max(64).refine(isStorableText, 'This text holds characters that cannot be stored.').optional(),
})
export type ListQuery = z.output<typeof listQuery>

/** A parameter that is 'true' or 'false'. */
export const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional()

/** A list call that answers all rows at once with no_pagination=true. */
export const unpagedQuery = z.object({ no_pagination: z.enum(['true', 'false']).optional() })
export const unpagedListQuery = listQuery.extend(unpagedQuery.shape)

export const listMeta = z.object({ total_count: z.number().int() })

/** `{data: [...], meta: {total_count}}` */
export function listReply<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), meta: listMeta })
}

export const messageReply = z.object({ message: z.string() })

/** Why a record is cleared, deleted or voided; domain's rule judges it, so that the refusal has its own words. */
export const reasonBody = z.object({ reason: z.unknown().optional() }).nullish()
export type ReasonBody = z.output<typeof reasonBody>

/** The body of an error reply; 422 adds `errors`, 409 `who` and `when`, append calls `retry`. */
export const errorReply = z.object({
  error: z.string(),
  code: z.string(),
  id: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  who: z.string().optional(),
  when: z.string().optional(),
  retry: z.boolean().optional(),
  global: z.array(z.string()).optional(),
  data: z.object({ global: z.array(z.string()) }).optional(),
})
export type ErrorReply = z.output<typeof errorReply>

/** A field as it was typed: domain's rules validate it and have texts for it. */
export const typed = z.union([z.string().max(10_000), z.number(), z.null()]).optional()

/** The most records that one call changes; a longer selection is sent in several calls. */
export const BULK_MAX = 200

/** As many records as a person selects at once. */
export const SELECTION_MAX = 10_000

/** The records that one call changes, each once. */
export const bulkIds = z
  .array(id)
  .min(1, 'Please select at least one record.')
  .max(BULK_MAX, `At most ${BULK_MAX} records at once.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Each record only once.')

/** Ids in a query, comma-joined. */
export const idList = z
  .string()
  .max(20_000)
  .transform((value) => value.split(',').filter((part) => part.trim() !== ''))
  .pipe(z.array(z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER)))

/** What a change of several records did: those that were changed, and those that were not, by name and reason. */
export const bulkReply = z.object({
  done: z.array(id),
  refused: z.array(z.object({ id, name: z.string(), reason: z.string() })),
})
export type BulkReply = z.output<typeof bulkReply>
