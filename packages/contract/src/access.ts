import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { instant } from './primitives.ts'

/**
 * Where uploads go. The bucket's own credentials never leave the server: `credentials` names the call that gives out a
 * ticket for one object and a few minutes.
 */
export const storageAccess = endpoint({
  method: 'GET',
  path: '/access',
  summary: 'Storage of uploads and the largest image',
  noun: 'files',
  access: 'signed-in',
  reply: z.object({
    region: z.string(),
    bucket: z.string(),
    credentials: z.object({ ticket_path: z.string(), expires_at: instant }),
    /** megabytes */
    max_image_size: z.number(),
  }),
})
