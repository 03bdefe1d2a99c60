import { createAnalyticalReport, type AnalyticalGraph, type AnalyticalReportBody } from '@eluent/contract'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { readQuery } from '../../frame/data/read-query.ts'
import { useApi } from '../../frame/services.ts'
import type { GraphLook } from './graph-look.ts'

const PREVIEW = { preview: 'true' } as const

/** The figures of a report that is not saved, with the look that they were read for; null reads nothing. */
export function usePreview(body: AnalyticalReportBody | null, look: GraphLook | null) {
  const api = useApi()
  const input = body && { query: PREVIEW, body }
  return useQuery({
    // a snapshot: saving the report is no reason to preview it again
    queryKey: readQuery(api, createAnalyticalReport, input, { snapshot: 'preview' }).queryKey,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn:
      input === null || look === null
        ? skipToken
        : async ({ signal }): Promise<{ figures: AnalyticalGraph; look: GraphLook }> => {
            const figures = await api.call(createAnalyticalReport, { ...input, signal })
            if ('id' in figures) throw new Error('the server saved what was to be previewed')
            return { figures, look }
          },
  })
}
