import { readImportedSources, type ImportedSource } from '@eluent/contract'
import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query'
import { readKey } from '../../../frame/data/read-query.ts'
import { useApi } from '../../../frame/services.ts'

const ROWS_A_CALL = 500

/** The files that a sample, or one vial of it, was imported from; further rows are read as they are asked for. */
export function useImportedSources(sampleId: number, vial?: number) {
  const api = useApi()
  const params = { id: sampleId }
  const ofVial = vial === undefined ? {} : { vial }
  const queryKey: QueryKey = readKey(readImportedSources, { params, query: ofVial })
  return useInfiniteQuery({
    queryKey,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...ofVial, startIndex: pageParam, endIndex: pageParam + ROWS_A_CALL }
      return (await api.call(readImportedSources, { params, query, signal })).data
    },
    getNextPageParam: (_last, pages) => {
      const next = pages.length * ROWS_A_CALL
      return pages[0]?.some((source) => source.rows.length > 0 && source.total_rows > next) ? next : null
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
