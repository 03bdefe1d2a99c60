import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, listReply } from './primitives.ts'

export const release = z.object({ id, version: z.string(), release_date: instant, notes: z.string() })
export type Release = z.output<typeof release>

export const listReleases = endpoint({
  method: 'GET',
  path: '/releases',
  summary: 'The releases of the product, newest first',
  noun: 'releases',
  access: 'signed-in',
  reply: listReply(release),
})
