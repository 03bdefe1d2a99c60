import {
  CallError,
  appendResults,
  drawnSignals,
  type ChemstationRun,
  type ReplyOf,
  type RunSignal,
  type Sample,
  uploadInjectionFiles,
  type UploadedInjection,
} from '@eluent/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi, useServices } from '../../frame/services.ts'
import type { RunSource } from '../instrument/use-driver.ts'

export { useRunSource, type RunSource } from '../instrument/use-driver.ts'

export interface RunFilter {
  text: string
  /** yyyy-mm-dd, or nothing. */
  date: string
}

const NO_ANSWER = 'The driver on the instrument computer does not answer. Start it there, then try again.'

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

const CHANGES_EVERY_MS = 5000

/** The runs; read again by itself once the driver has noticed that new ones are whole. */
export function useRunList(source: RunSource, { text, date }: RunFilter) {
  const changes = useQuery({
    queryKey: ['instrument-changes', source.address],
    queryFn: () => fromDriver(source.changes()),
    refetchInterval: CHANGES_EVERY_MS,
    retry: false,
  })
  const runs = useQuery({
    queryKey: ['instrument-runs', source.address, text, date],
    queryFn: () => fromDriver(source.runs({ ...(text !== '' && { text }), ...(date !== '' && { date }) })),
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
    queryKey: ['instrument-run', source.address, path],
    queryFn: () => fromDriver(source.run(path)),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The instrument's clock has no zone of its own; it stands beside this browser, so it is this browser's. */
function instantOf(local: string | null): string | null {
  const time = Date.parse(local ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function signalsOf({ path, channels }: ChemstationRun): RunSignal[] {
  return channels.map(({ name, source_file }) => ({ name, path: `${path}/${source_file}` }))
}

const METADATA_LIMIT = 10_000

function resultOf(run: ChemstationRun, uploaded: UploadedInjection, sample: Sample, vialNumber: number) {
  const metadata = { ...run.metadata, ...(run.warnings.length > 0 && { Warnings: run.warnings.join(' ') }) }
  return {
    csDataFolder: run.csDataFolder,
    csDataName: run.csDataName,
    machineName: run.machineName,
    chemstationImported: true,
    results: run.results,
    invalid: run.invalid,
    // The vial and the state of the sample that the preview was about; anything else is refused.
    vial_number: vialNumber,
    epoch: sample.epoch,
    injected_at: instantOf(run.injected_at),
    metadata: Object.fromEntries(Object.entries(metadata).map(([name, text]) => [name, text.slice(0, METADATA_LIMIT)])),
    chromatogram_file_id: uploaded.chromatogramFileId,
    source_file_ids: uploaded.sourceFileIds,
    signals: drawnSignals({ ...run, signals: signalsOf(run) }, uploaded),
    chromeRtUnits: 'Minutes' as const,
  }
}

interface ImportTarget {
  sample: Sample
  vialNumber: number
  onStored: (reply: ReplyOf<typeof appendResults>) => void
  onFailed: (error: unknown) => void
}

/** Brings the run's original files and its result to the server; files that arrived are not sent again by a retry. */
export function useImportRun(source: RunSource, { sample, vialNumber, onStored, onFailed }: ImportTarget) {
  const api = useApi()
  const { fetch } = useServices()
  const queries = useQueryClient()
  const [filesDone, setFilesDone] = useState(0)
  const uploaded = useRef<UploadedInjection | null>(null)
  const mutation = useMutation({
    mutationFn: async (run: ChemstationRun) => {
      setFilesDone(uploaded.current ? run.files.length : 0)
      uploaded.current ??= await uploadInjectionFiles(api, source.file, run, { send: fetch, onFile: setFilesDone })
      const result = resultOf(run, uploaded.current, sample, vialNumber)
      return api.call(appendResults, { params: { id: sample.id }, body: { result } })
    },
    // Here and not at the call: reading the sample again may take the dialog away that called.
    onSuccess: onStored,
    onError: onFailed,
    onSettled: () =>
      Promise.all(
        [['samples'], ['queue'], ['chromatograms']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
  return { ...mutation, filesDone }
}
