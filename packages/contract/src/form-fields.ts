import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, listReply, messageReply, reasonBody, unpagedListQuery } from './primitives.ts'

/** The definition of a field, in the field list and in a template alike. */
export const templateField = z.object({
  id,
  name: z.string(),
  type: z.object({ name: z.string(), slug: z.string() }),
  /** What a dropdown offers, in both spellings. */
  options: z.array(z.object({ name: z.string() })),
  values: z.array(z.string()),
  validations: z.array(z.object({ is_required: z.boolean() })),
  is_required: z.boolean(),
  created_at: instant,
  updated_at: instant,
})
export type TemplateField = z.output<typeof templateField>

const formField = templateField.extend({ version: z.number() })
export type FormField = z.output<typeof formField>

/** A field as it is sent: domain's rules validate name and type. */
export const sentField = z.object({
  name: z.unknown().optional(),
  /** A slug, or the type as it was read. */
  type: z.unknown().optional(),
  values: z.array(z.string().max(1000)).max(1000).optional(),
  validations: z
    .array(z.object({ is_required: z.boolean() }))
    .max(1)
    .optional(),
})

const body = z.object({
  form_field: sentField,
  /** When sent, it must be the one read; otherwise 409 names who changed the field and when. */
  version: z.number().int().optional(),
})

export const listFormFields = endpoint({
  method: 'GET',
  path: '/form-fields',
  summary: 'Lists the form fields; no_pagination=true gives all of them.',
  noun: 'form fields',
  access: 'form_field.list',
  query: unpagedListQuery,
  reply: listReply(formField),
})

export const readFormField = endpoint({
  method: 'GET',
  path: '/form-fields/:id',
  summary: 'One form field',
  noun: 'form fields',
  access: 'form_field.list',
  params: idParams,
  reply: z.object({ data: formField }),
})

export const createFormField = endpoint({
  method: 'POST',
  path: '/form-fields',
  summary: 'Adds a form field.',
  noun: 'form fields',
  touches: ['form fields'],
  access: 'form_field.create',
  body,
  reply: z.object({ data: formField }),
  status: 201,
})

export const updateFormField = endpoint({
  method: 'PATCH',
  path: '/form-fields/:id',
  summary: 'Changes a form field; what is not sent stays.',
  noun: 'form fields',
  touches: ['form fields'],
  access: 'form_field.edit',
  params: idParams,
  body,
  reply: z.object({ data: formField }),
})

export const deleteFormField = endpoint({
  method: 'DELETE',
  path: '/form-fields/:id',
  summary: 'Removes a form field from the lists; samples keep what they hold of it.',
  noun: 'form fields',
  touches: ['form fields'],
  access: 'form_field.delete',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})
