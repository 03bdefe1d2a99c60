import { readImportedSources, readImportTemplate, CallError, type ImportedSource } from '@eluent/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../frame/services.ts'

const ROWS_A_CALL = 500

/** The files that a sample, or one vial of it, was imported from; further rows are read as they are asked for. */
export function useImportedSources(sampleId: number, vial?: number) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: ['imported-sources', sampleId, vial ?? null],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(vial !== undefined && { vial }), startIndex: pageParam, endIndex: pageParam + ROWS_A_CALL }
      return (await api.call(readImportedSources, { params: { id: sampleId }, query, signal })).data
    },
    getNextPageParam: (_last, pages) => {
      const next = pages.length * ROWS_A_CALL
      return pages[0]?.some((source) => source.source !== null && source.total_rows > next) ? next : null
    },
    select: ({ pages }) => joined(pages),
  })
}

function joined(pages: readonly ImportedSource[][]): ImportedSource[] {
  const [first = []] = pages
  return first.map((source) => ({
    ...source,
    rows: pages.flatMap((page) => page.find((one) => one.vial_number === source.vial_number)?.rows ?? []),
  }))
}

/** The template as it is today; null once it was deleted. */
export function useTemplateOfImport(id: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['import-templates', 'of-import', id],
    queryFn: async ({ signal }) => {
      try {
        return (await api.call(readImportTemplate, { params: { id }, signal })).data
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return null
        throw error
      }
    },
  })
}
