import { ALERT_KINDS, ALERT_ROUTES } from '@eluent/domain/alerts'
import { CHOSEN_LISTS, LANGUAGES, ROW_CHOICES, type Language } from '@eluent/domain/users'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'

const listPreference = z.strictObject({
  rows: z.union(ROW_CHOICES.map((rows) => z.literal(rows))).optional(),
  dense: z.boolean().optional(),
  columns: z.array(z.string().max(64)).max(40).optional(),
})

/** What a person chose for themselves; domain says what each is. */
const preferences = z.strictObject({
  lists: z.partialRecord(z.enum(CHOSEN_LISTS), listPreference).optional(),
  language: z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]).optional(),
  single_letter_keys: z.boolean().optional(),
  whole_run: z.boolean().optional(),
  preview_pinned: z.boolean().optional(),
  alerts: z.partialRecord(z.enum(ALERT_KINDS), z.enum(ALERT_ROUTES)).optional(),
})

export const readPreferences = endpoint({
  method: 'GET',
  path: '/me/preferences',
  summary: "The signed-in user's own choices for lists, language and keys.",
  noun: 'users',
  reads: 'preferences',
  access: 'signed-in',
  reply: z.object({ data: preferences }),
})

export const savePreferences = endpoint({
  method: 'PATCH',
  path: '/me/preferences',
  summary: "Saves some of the user's own choices; a list is replaced whole, what is not named stays.",
  noun: 'users',
  touches: ['preferences', 'alerts'],
  access: 'signed-in',
  body: preferences,
  reply: z.object({ data: preferences }),
})
