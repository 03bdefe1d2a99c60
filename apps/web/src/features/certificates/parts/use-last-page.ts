import { useEffect } from 'react'

interface PagedQuery {
  data: { meta: { lastPageNo: number } } | undefined
  isFetching: boolean
}

/** The last page of a list; an address of a page that is gone leads to it. */
export function useLastPage({ data, isFetching }: PagedQuery, page: number, setPage: (page: number) => void): number {
  const lastPage = data?.meta.lastPageNo ?? 1
  const isBeyond = data !== undefined && !isFetching && page > lastPage
  useEffect(() => {
    if (isBeyond) setPage(lastPage)
  }, [isBeyond, lastPage, setPage])
  return lastPage
}
