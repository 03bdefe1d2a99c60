import {
  createImportTemplate,
  deleteImportTemplate,
  listImportTemplates,
  listImportTemplateTypes,
  readImportTemplate,
  updateImportTemplate,
  type BodyIn,
  type CallInput,
} from '@eluent/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi, useServices } from '../../frame/services.ts'
import { uploadFile } from '../../ui/FileDrop/upload-file.ts'
import { SourceUploadFailed } from './template-texts.ts'

const KEY = 'import-templates'

export function useTemplateTypes() {
  const api = useApi()
  return useQuery({
    queryKey: ['import-template-types'],
    staleTime: 300_000,
    queryFn: async ({ signal }) => (await api.call(listImportTemplateTypes, { signal })).data,
  })
}

export function useTemplates() {
  const api = useApi()
  return useQuery({
    queryKey: [KEY, 'list'],
    queryFn: async ({ signal }) => (await api.call(listImportTemplates, { signal })).data,
  })
}

/** One template with the file it was mapped on. */
export function useTemplate(id: number) {
  const api = useApi()
  return useQuery({
    queryKey: [KEY, 'one', id],
    queryFn: async ({ signal }) => (await api.call(readImportTemplate, { params: { id }, signal })).data,
  })
}

function useTemplatesChanged() {
  const queries = useQueryClient()
  return () => {
    // A list kept from before would be shown first, without what was just saved.
    queries.removeQueries({ queryKey: [KEY], type: 'inactive' })
    return queries.invalidateQueries({ queryKey: [KEY] })
  }
}

export type NewTemplate = Omit<BodyIn<typeof createImportTemplate>, 'sourceFile' | 'sourceFilename'> & {
  file: File
  fileName: string
}

/**
 * Uploads the mapped file, then posts the template. A repeat after a lost answer uploads nothing again and carries the
 * same key, so that there is no second template.
 */
export function useCreateTemplate() {
  const { api, fetch } = useServices()
  const onSuccess = useTemplatesChanged()
  const uploaded = useRef<{ file: File; id: string } | null>(null)
  const sent = useRef({ text: '', key: '' })
  return useMutation({
    mutationFn: async ({ file, fileName, ...template }: NewTemplate) => {
      if (uploaded.current?.file !== file) {
        try {
          const id = await uploadFile({ api, fetch }, 'import-template', file)
          uploaded.current = { file, id }
        } catch (cause) {
          throw new SourceUploadFailed(cause)
        }
      }
      const body = { ...template, sourceFile: uploaded.current.id, sourceFilename: fileName }
      const text = JSON.stringify(body)
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() }
      return api.call(createImportTemplate, { body, idempotencyKey: sent.current.key })
    },
    onSuccess,
  })
}

export function useUpdateTemplate(id: number) {
  const api = useApi()
  const onSuccess = useTemplatesChanged()
  return useMutation({
    mutationFn: (body: BodyIn<typeof updateImportTemplate>) => api.call(updateImportTemplate, { params: { id }, body }),
    onSuccess,
  })
}

export function useDeleteTemplate() {
  const api = useApi()
  return useMutation({
    mutationFn: (input: CallInput<typeof deleteImportTemplate>) => api.call(deleteImportTemplate, input),
  })
}
