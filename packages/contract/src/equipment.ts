import {
  EQUIPMENT_EVENT_KINDS,
  EQUIPMENT_KINDS,
  EQUIPMENT_STATES,
  EVENT_OUTCOMES,
  SCHEDULED_KINDS,
} from '@eluent/domain/equipment'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  id,
  idParams,
  instant,
  listQuery,
  listReply,
  messageReply,
  nullableNumber,
  nullableText,
  reasonBody,
  unpagedListQuery,
} from './primitives.ts'

/** '2027-02-28' */
const day = z.string()
const dueWord = z.enum(['ok', 'due_soon', 'overdue'])

const schedule = z.object({
  kind: z.enum(SCHEDULED_KINDS),
  every_days: nullableNumber,
  every_injections: nullableNumber,
})

const dueItem = z.object({
  kind: z.enum(SCHEDULED_KINDS),
  due: dueWord,
  due_on: day.nullable(),
  last_on: day.nullable(),
  is_failed: z.boolean(),
  /** Since it was done last, or since the piece is in service. */
  injections: nullableNumber,
  every_injections: nullableNumber,
})

const checkPlan = z.object({
  points: z.array(z.object({ name: z.string(), unit: z.string(), low: nullableNumber, high: nullableNumber })).max(20),
  opens_nonconformance: z.boolean(),
  stops: z.boolean(),
})

const equipmentFacts = z.object({
  name: z.string(),
  kind: z.enum(EQUIPMENT_KINDS),
  serial: nullableText,
  maker: nullableText,
  location: nullableText,
  in_service_since: day.nullable(),
  /** What the results of an HPLC carry. */
  machine_name: nullableText,
  schedules: z.array(schedule),
  /** What is checked on each day of use; null where nothing is. */
  checks: checkPlan.nullable(),
})

const equipment = equipmentFacts.extend({
  id,
  version: z.number(),
  state: z.enum(EQUIPMENT_STATES),
  state_since: day,
  state_why: nullableText,
  /** While it is out of service: since when its results are doubted. */
  suspect_since: day.nullable(),
  due: dueWord,
  /** The first day on which something is due. */
  due_on: day.nullable(),
  due_items: z.array(dueItem),
  last_check: z.object({ happened_on: day, outcome: z.enum(EVENT_OUTCOMES) }).nullable(),
  created_at: instant,
  updated_at: instant,
})
export type Equipment = z.output<typeof equipment>

const equipmentEvent = z.object({
  id,
  kind: z.enum(EQUIPMENT_EVENT_KINDS),
  happened_on: day,
  done_by: z.string(),
  outcome: z.enum(EVENT_OUTCOMES).nullable(),
  note: nullableText,
  next_due_on: day.nullable(),
  suspect_since: day.nullable(),
  location: nullableText,
  /** The values of a daily check with the limits of that day. */
  checked: z.array(checkPlan.shape.points.element.extend({ value: z.number() })).nullable(),
  /** Of the nonconformance that a check opened. */
  nonconformance: nullableText,
  /** The certificate. */
  file: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  created_at: instant,
  created_by_name: z.string(),
  /** Entered by mistake; it stays readable and counts no more. */
  struck_out: z.object({ at: instant, by_name: z.string(), why: z.string() }).nullable(),
})
export type EquipmentEvent = z.output<typeof equipmentEvent>

/** A machine of results that no piece of equipment carries. */
const unlistedMachine = z.object({ machine_name: z.string(), last_result_at: instant })
export type UnlistedMachine = z.output<typeof unlistedMachine>

// validated by domain's rules, which have their own texts
const equipmentBody = z.object({
  name: z.unknown().optional(),
  kind: z.unknown().optional(),
  serial: z.unknown().optional(),
  maker: z.unknown().optional(),
  location: z.unknown().optional(),
  in_service_since: z.unknown().optional(),
  machine_name: z.unknown().optional(),
  schedules: z.array(schedule).max(SCHEDULED_KINDS.length).optional(),
  checks: checkPlan.nullish(),
})
export type EquipmentBody = z.output<typeof equipmentBody>

export const equipmentReply = z.object({ data: equipment })
const reply = equipmentReply

export const listEquipment = endpoint({
  method: 'GET',
  path: '/equipment',
  summary: 'Lists instruments, balances and other equipment with what is due.',
  noun: 'equipment',
  access: 'equipment.view',
  query: unpagedListQuery,
  reply: listReply(equipment),
})

export const listUnlistedMachines = endpoint({
  method: 'GET',
  path: '/equipment/unlisted_machines',
  summary: 'The machines that results name and no piece of equipment carries, the one with the newest result first.',
  noun: 'equipment',
  access: 'equipment.view',
  reply: z.object({ data: z.array(unlistedMachine) }),
})

export const readEquipment = endpoint({
  method: 'GET',
  path: '/equipment/:id',
  summary: 'One piece of equipment with its schedules and what is due',
  noun: 'equipment',
  access: 'equipment.view',
  params: idParams,
  reply,
})

export const createEquipment = endpoint({
  method: 'POST',
  path: '/equipment',
  summary: 'Adds a piece of equipment; it is in service.',
  noun: 'equipment',
  touches: ['equipment', 'alerts'],
  access: 'equipment.enter',
  body: z.object({ equipment: equipmentBody }),
  reply,
  status: 201,
})

export const updateEquipment = endpoint({
  method: 'PATCH',
  path: '/equipment/:id',
  summary: 'Changes a piece of equipment; what is not sent stays. Its state changes by events only.',
  noun: 'equipment',
  touches: ['equipment', 'alerts'],
  access: 'equipment.enter',
  params: idParams,
  body: z.object({ equipment: equipmentBody, version: z.number().int().optional() }),
  reply,
})

export const deleteEquipment = endpoint({
  method: 'DELETE',
  path: '/equipment/:id',
  summary: 'Takes a piece that was added by mistake off the list; one that is used no more is retired by an event.',
  noun: 'equipment',
  touches: ['equipment', 'alerts'],
  access: 'equipment.approve',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})

export const listEquipmentEvents = endpoint({
  method: 'GET',
  path: '/equipment/:id/events',
  summary: 'What happened to a piece of equipment, with what was struck out.',
  noun: 'equipment',
  access: 'equipment.view',
  params: idParams,
  query: listQuery,
  reply: listReply(equipmentEvent),
})

export const createEquipmentEvent = endpoint({
  method: 'POST',
  path: '/equipment/:id/events',
  summary: 'Records what happened to a piece of equipment. It is not changed later; a mistake is struck out.',
  noun: 'equipment',
  touches: ['equipment', 'alerts'],
  access: 'equipment.enter',
  params: idParams,
  body: z.object({
    event: z.object({
      kind: z.unknown().optional(),
      happened_on: z.unknown().optional(),
      done_by: z.unknown().optional(),
      outcome: z.unknown().optional(),
      note: z.unknown().optional(),
      next_due_on: z.unknown().optional(),
      suspect_since: z.unknown().optional(),
      location: z.unknown().optional(),
      /** An uploaded file of the kind 'attachment'. */
      file_id: z.uuid().nullish(),
    }),
    version: z.number().int().optional(),
  }),
  reply,
  status: 201,
})

export const strikeOutEquipmentEvent = endpoint({
  method: 'DELETE',
  path: '/equipment_events/:id',
  summary: 'Strikes out an event that was entered by mistake, with a reason; it stays readable.',
  noun: 'equipment',
  touches: ['equipment', 'alerts'],
  access: 'equipment.approve',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})

export const createEquipmentFileTicket = endpoint({
  method: 'GET',
  path: '/equipment_events/:id/file',
  summary: "An address that gives out an event's certificate for a few minutes",
  noun: 'equipment',
  access: 'equipment.view',
  params: idParams,
  reply: z.object({ name: z.string(), download_url: z.string(), expires_at: instant }),
  compressed: false,
})
