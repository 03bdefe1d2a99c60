import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { sentField, templateField } from './form-fields.ts'
import { id, idParams, instant, listReply, messageReply, reasonBody, unpagedListQuery } from './primitives.ts'

const formTemplateRow = z.object({
  id,
  name: z.string(),
  no_of_form_fields: z.number(),
  version: z.number(),
  created_at: instant,
  updated_at: instant,
})
export type FormTemplateRow = z.output<typeof formTemplateRow>

const formTemplate = formTemplateRow.extend({
  description: z.string().nullable(),
  /** In the template's order. */
  form_fields: z.array(templateField),
})
export type FormTemplate = z.output<typeof formTemplate>

const body = z.object({
  form_template: z.object({
    // validated by domain's rules, which have their own texts
    name: z.unknown().optional(),
    description: z.unknown().optional(),
    form_fields: z
      .array(
        // a field of this template keeps its id; a new one has none
        sentField.extend({ id: id.nullish() }),
      )
      .max(1000)
      .optional(),
  }),
  /** When sent, it must be the one read; otherwise 409 names who changed the template and when. */
  version: z.number().int().optional(),
})

const reply = z.object({ data: formTemplate })

export const listFormTemplates = endpoint({
  method: 'GET',
  path: '/form-templates',
  summary: 'Lists the form templates; no_pagination=true gives all of them.',
  noun: 'form templates',
  access: 'form_template.list',
  query: unpagedListQuery,
  reply: listReply(formTemplateRow),
})

export const readFormTemplate = endpoint({
  method: 'GET',
  path: '/form-templates/:id',
  summary: 'One form template with its description and fields.',
  noun: 'form templates',
  access: 'form_template.view_form_template',
  params: idParams,
  reply,
})

export const listTemplateFields = endpoint({
  method: 'GET',
  path: '/form-templates/:id/form-fields',
  summary: "A template's fields in their order, also of one that left the lists; no_pagination=true gives all of them.",
  noun: 'form templates',
  access: 'form_template.list_form_fields',
  params: idParams,
  query: unpagedListQuery,
  reply: listReply(templateField),
})

export const createFormTemplate = endpoint({
  method: 'POST',
  path: '/form-templates',
  summary: 'Adds a form template.',
  noun: 'form templates',
  touches: ['form templates'],
  access: 'form_template.create',
  body,
  reply,
  status: 201,
})

export const updateFormTemplate = endpoint({
  method: 'PATCH',
  path: '/form-templates/:id',
  summary: 'Changes a form template; what is not sent stays, of the fields those that are sent.',
  noun: 'form templates',
  touches: ['form templates'],
  access: 'form_template.edit',
  params: idParams,
  body,
  reply,
})

export const deleteFormTemplate = endpoint({
  method: 'DELETE',
  path: '/form-templates/:id',
  summary: 'Removes a form template from the lists; batches and samples that use it keep its fields.',
  noun: 'form templates',
  touches: ['form templates'],
  access: 'form_template.delete',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})
