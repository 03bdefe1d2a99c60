import { isViewText, VIEW_PARAMS, VIEWED_LISTS, type ViewParam } from '@eluent/domain/lists'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, messageReply, reasonBody, typed } from './primitives.ts'

const texts = Object.fromEntries(
  VIEW_PARAMS.map((param) => [
    param,
    z
      .string()
      .max(3000)
      .refine((text) => isViewText(param, text), 'This value is not accepted.')
      .optional(),
  ]),
) as Record<ViewParam, z.ZodOptional<z.ZodString>>

/** What stands in the address of the list, by its names there; domain says what each may be. */
const definition = z.strictObject(texts)

const listView = z.object({
  id,
  list: z.enum(VIEWED_LISTS),
  name: z.string(),
  definition,
  /** Everybody's of the organization, instead of the reader's own. */
  shared: z.boolean(),
  version: z.number(),
  updated_at: instant,
})
export type ListView = z.output<typeof listView>

export const listViews = endpoint({
  method: 'GET',
  path: '/list-views',
  summary: "The views of a list: the reader's own, and those shared with the organization.",
  noun: 'list views',
  access: 'sample.list',
  query: z.object({ list: z.enum(VIEWED_LISTS) }),
  reply: z.object({ data: z.array(listView) }),
})

export const createListView = endpoint({
  method: 'POST',
  path: '/list-views',
  summary: 'Keeps a view of a list under a name. Sharing it with the organization takes list_view.share.',
  noun: 'list views',
  touches: ['list views'],
  access: 'sample.list',
  body: z.object({
    list_view: z.object({ list: z.enum(VIEWED_LISTS), name: typed, definition, shared: z.boolean().optional() }),
  }),
  reply: z.object({ data: listView }),
  status: 201,
})

export const updateListView = endpoint({
  method: 'PATCH',
  path: '/list-views/:id',
  summary: 'Renames a view, shares it, or replaces what it shows; what is not sent stays.',
  noun: 'list views',
  touches: ['list views'],
  access: 'sample.list',
  params: idParams,
  body: z.object({
    list_view: z.object({ name: typed, definition: definition.optional(), shared: z.boolean().optional() }),
    /** When sent, it must be the one read; otherwise 409 names who changed the view and when. */
    version: z.number().int().optional(),
  }),
  reply: z.object({ data: listView }),
})

export const deleteListView = endpoint({
  method: 'DELETE',
  path: '/list-views/:id',
  summary: 'Removes a view; one that is shared needs a reason.',
  noun: 'list views',
  touches: ['list views'],
  access: 'sample.list',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})
