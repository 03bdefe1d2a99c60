import {
  createFormTemplate,
  listFormTemplates,
  listTemplateFields,
  readFormTemplate,
  updateFormTemplate,
  type BodyIn,
  type TemplateField,
} from '@eluent/contract'
import { FORM_FIELD_TYPES } from '@eluent/domain/form-fields'
import type { CustomFieldDefinition } from '@eluent/domain/samples'
import { useMutation } from '@tanstack/react-query'
import { reread } from '../../frame/data/use-change.ts'
import { useData, useRead } from '../../frame/data/use-read.ts'
import { useServices } from '../../frame/services.ts'
import type { TableRequest } from '../../ui/DataTable/use-table-state.ts'

export function useFormTemplates(request: TableRequest) {
  return useRead(listFormTemplates, { query: request }, { keepPrevious: true })
}

export function useFormTemplate(id: number) {
  return useData(readFormTemplate, { params: { id } })
}

/** All fields of a template; of none while none is chosen. */
export function useTemplateFields(id: number | null) {
  return useData(listTemplateFields, id === null ? null : { params: { id }, query: { no_pagination: 'true' } })
}

/** A template's field as the rules of custom fields read it. */
export function definitionOf({ name, type, values, is_required }: TemplateField): CustomFieldDefinition {
  return {
    name,
    type: FORM_FIELD_TYPES.find(({ slug }) => slug === type.slug)?.slug ?? 'textbox',
    values,
    is_required,
  }
}

/** Adds a template, or changes the one named. */
export function useSaveFormTemplate(id: number | null) {
  const { api, queries } = useServices()
  return useMutation({
    mutationFn: async (body: BodyIn<typeof createFormTemplate>) =>
      id === null ? api.call(createFormTemplate, { body }) : api.call(updateFormTemplate, { params: { id }, body }),
    onSuccess: () => reread(queries, createFormTemplate.touches),
  })
}
