import {
  appendResults,
  drawnSignals,
  uploadInjectionFiles,
  type ChemstationRun,
  type ReplyOf,
  type RunSignal,
  type Sample,
  type UploadedInjection,
} from '@eluent/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { reread } from '../../frame/data/use-change.ts'
import { useServices } from '../../frame/services.ts'
import type { RunSource } from '../instrument/use-driver.ts'

/** The instrument's clock has no zone of its own; it stands beside this browser, so it is this browser's. */
function instantOf(local: string | null): string | null {
  const time = Date.parse(local ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** Each signal with the file that holds it; a run that is one file lies beside it, not in a folder of that name. */
function signalsOf({ channels, files }: ChemstationRun): RunSignal[] {
  const pathOf = new Map(files.map(({ name, path }) => [name, path]))
  return channels.flatMap(({ name, source_file }) => {
    const path = pathOf.get(source_file)
    return path === undefined ? [] : [{ name, path }]
  })
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
  const { api, fetch, queries } = useServices()
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
    onSettled: () => reread(queries, appendResults.touches),
  })
  return { ...mutation, filesDone }
}
