import {
  createFormTemplate,
  deleteFormTemplate,
  listFormTemplates,
  listTemplateFields,
  readFormTemplate,
  updateFormTemplate,
  type BodyIn,
  type TemplateField,
} from '@eluent/contract'
import { FORM_FIELD_TYPES } from '@eluent/domain/form-fields'
import type { CustomFieldDefinition } from '@eluent/domain/samples'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'
import type { TableRequest } from '../../ui/DataTable/use-table-state.ts'

export function useFormTemplates(request: TableRequest) {
  const api = useApi()
  return useQuery({
    queryKey: ['form-templates', request],
    queryFn: ({ signal }) => api.call(listFormTemplates, { query: { ...request }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Every template by name, for a choice. */
export function useAllFormTemplates() {
  const api = useApi()
  return useQuery({
    queryKey: ['form-templates', 'all'],
    queryFn: async ({ signal }) =>
      (
        await api.call(listFormTemplates, {
          query: { no_pagination: 'true', sortColumn: 'name', sortOrder: 'ASC' },
          signal,
        })
      ).data,
  })
}

export function useFormTemplate(id: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['form-template', id],
    queryFn: async ({ signal }) => (await api.call(readFormTemplate, { params: { id }, signal })).data,
  })
}

/** All fields of a template; of none while none is chosen. */
export function useTemplateFields(id: number | null) {
  const api = useApi()
  return useQuery({
    enabled: id !== null,
    queryKey: ['form-template-fields', id],
    queryFn: async ({ signal }) =>
      (await api.call(listTemplateFields, { params: { id: id ?? 0 }, query: { no_pagination: 'true' }, signal })).data,
  })
}

/** A template's field as the rules of custom fields read it. */
export const definitionOf = ({ name, type, values, is_required }: TemplateField): CustomFieldDefinition => ({
  name,
  type: FORM_FIELD_TYPES.find(({ slug }) => slug === type.slug)?.slug ?? 'textbox',
  values,
  is_required,
})

function useTemplatesChanged() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      ['form-templates', 'form-template', 'form-template-fields'].map((noun) =>
        queries.invalidateQueries({ queryKey: [noun] }),
      ),
    )
  }
}

/** Adds a template, or changes the one named. */
export function useSaveFormTemplate(id: number | null) {
  const api = useApi()
  const onSuccess = useTemplatesChanged()
  return useMutation({
    mutationFn: async (body: BodyIn<typeof createFormTemplate>) =>
      id === null ? api.call(createFormTemplate, { body }) : api.call(updateFormTemplate, { params: { id }, body }),
    onSuccess,
  })
}

export function useDeleteFormTemplate() {
  const api = useApi()
  const onSuccess = useTemplatesChanged()
  return useMutation({ mutationFn: (id: number) => api.call(deleteFormTemplate, { params: { id } }), onSuccess })
}
