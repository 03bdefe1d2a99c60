import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { nonconformanceReply } from './nonconformances.ts'
import { id, idParams, messageReply, reasonBody } from './primitives.ts'

const version = z.number().int()

const planned = z.object({
  what: z.unknown().optional(),
  who_id: z.unknown().optional(),
  due_on: z.unknown().optional(),
  checker_id: z.unknown().optional(),
  check_due_on: z.unknown().optional(),
})

export const addCorrectiveAction = endpoint({
  method: 'POST',
  path: '/nonconformances/:id/actions',
  summary: 'Plans a corrective action: what, who, until when, and who checks its effect when.',
  noun: 'nonconformances',
  touches: ['nonconformances', 'alerts'],
  access: 'nonconformance.enter',
  params: idParams,
  body: z.object({
    action: planned.extend({
      /** One without effect, which this one replaces. */
      replaces_id: id.nullish(),
    }),
    version,
  }),
  reply: nonconformanceReply,
  status: 201,
})

export const updateCorrectiveAction = endpoint({
  method: 'PATCH',
  path: '/nonconformance_actions/:id',
  summary: 'Changes an action that is planned and not done: what, who, until when, and who checks its effect when.',
  noun: 'nonconformances',
  touches: ['nonconformances', 'alerts'],
  access: 'nonconformance.enter',
  params: idParams,
  body: z.object({ action: planned, version }),
  reply: nonconformanceReply,
})

export const finishCorrectiveAction = endpoint({
  method: 'POST',
  path: '/nonconformance_actions/:id/done',
  summary: 'Says when an action was done, and what.',
  noun: 'nonconformances',
  touches: ['nonconformances', 'alerts'],
  access: 'nonconformance.enter',
  params: idParams,
  body: z.object({ done_on: z.unknown().optional(), done_note: z.unknown().optional(), version }),
  reply: nonconformanceReply,
})

export const checkCorrectiveAction = endpoint({
  method: 'POST',
  path: '/nonconformance_actions/:id/check',
  summary: 'Says whether an action had its effect: on a later day, by someone else than who did it.',
  noun: 'nonconformances',
  touches: ['nonconformances', 'alerts'],
  access: 'nonconformance.enter',
  params: idParams,
  body: z.object({
    checked_on: z.unknown().optional(),
    is_effective: z.unknown().optional(),
    check_note: z.unknown().optional(),
    version,
  }),
  reply: nonconformanceReply,
})

export const removeCorrectiveAction = endpoint({
  method: 'DELETE',
  path: '/nonconformance_actions/:id',
  summary: 'Takes an action out that is not done and was planned by mistake, with a reason.',
  noun: 'nonconformances',
  touches: ['nonconformances', 'alerts'],
  access: 'nonconformance.enter',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})
