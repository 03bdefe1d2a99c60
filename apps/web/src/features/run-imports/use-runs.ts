import { CallError, driverCalls } from '@eluent/contract'
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readKey } from '../../frame/data/read-query.ts'
import type { RunSource } from '../instrument/use-driver.ts'
import { t } from '../../language/t.ts'

export interface RunFilter {
  text: string
  /** yyyy-mm-dd, or nothing. */
  date: string
}

const NO_ANSWER = t('The driver on the instrument computer does not answer. Start it there, then try again.')

/** A refusal keeps the driver's words; silence gets ours, since "the server" would mean the wrong machine. */
function driverError(error: unknown): unknown {
  if (error instanceof TypeError || (error instanceof CallError && error.status === 0))
    return new Error(NO_ANSWER, { cause: error })
  return error
}

async function fromDriver<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw driverError(error)
  }
}

/** What is read of a driver is kept by its address, too. */
function keyAt({ address }: RunSource, key: QueryKey, ...of: string[]): QueryKey {
  return [...key, address, ...of]
}

const CHANGES_EVERY_MS = 5000

/** The runs; read again by itself once the driver has noticed that new ones are whole. */
export function useRunList(source: RunSource, { text, date }: RunFilter) {
  const changes = useQuery({
    queryKey: keyAt(source, readKey(driverCalls.changes)),
    queryFn: () => fromDriver(source.changes()),
    refetchInterval: CHANGES_EVERY_MS,
    retry: false,
  })
  const query = { ...(text !== '' && { text }), ...(date !== '' && { date }) }
  const runs = useQuery({
    queryKey: keyAt(source, readKey(driverCalls.runs, { query })),
    queryFn: () => fromDriver(source.runs(query)),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const told = changes.data?.revision
  const news = told !== undefined && runs.data !== undefined && runs.data.revision !== told ? told : null
  const { refetch } = runs
  useEffect(() => {
    if (news !== null) void refetch()
  }, [news, refetch])
  return runs
}

/** One run, read again each time it is opened: its folder may have been completed since. */
export function useRun(source: RunSource, path: string) {
  return useQuery({
    queryKey: keyAt(source, readKey(driverCalls.runs), path),
    queryFn: () => fromDriver(source.run(path)),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
