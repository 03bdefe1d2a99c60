import {
  createFormField,
  deleteFormField,
  listFormFields,
  readFormField,
  updateFormField,
  type BodyIn,
} from '@eluent/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'
import type { TableRequest } from '../../ui/DataTable/use-table-state.ts'

export function useFormFields(request: TableRequest) {
  const api = useApi()
  return useQuery({
    queryKey: ['form-fields', request],
    queryFn: ({ signal }) => api.call(listFormFields, { query: { ...request }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Every field by name, for a choice. */
export function useAllFormFields() {
  const api = useApi()
  return useQuery({
    queryKey: ['form-fields', 'all'],
    queryFn: async ({ signal }) =>
      (
        await api.call(listFormFields, {
          query: { no_pagination: 'true', sortColumn: 'name', sortOrder: 'ASC' },
          signal,
        })
      ).data,
  })
}

export function useFormField(id: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['form-field', id],
    queryFn: async ({ signal }) => (await api.call(readFormField, { params: { id }, signal })).data,
  })
}

function useFieldsChanged() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(['form-fields', 'form-field'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })))
  }
}

/** Adds a field, or changes the one named. */
export function useSaveFormField(id: number | null) {
  const api = useApi()
  const onSuccess = useFieldsChanged()
  return useMutation({
    mutationFn: async (body: BodyIn<typeof createFormField>) =>
      id === null ? api.call(createFormField, { body }) : api.call(updateFormField, { params: { id }, body }),
    onSuccess,
  })
}

export function useDeleteFormField() {
  const api = useApi()
  const onSuccess = useFieldsChanged()
  return useMutation({ mutationFn: (id: number) => api.call(deleteFormField, { params: { id } }), onSuccess })
}
