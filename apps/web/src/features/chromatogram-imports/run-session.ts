import { importChromatogramRun, readChromatogramRun } from '@eluent/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { reread } from '../../frame/data/use-change.ts'
import type { Services } from '../../frame/services.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { uploadFile } from '../../ui/FileDrop/upload-file.ts'
import { isReady, newRow, RUN_FIELDS, valueOf, type RunField, type RunRow } from './run-rows.ts'
import type { RunFiles } from './split-files.ts'

interface RunImport {
  rows: readonly RunRow[]
  running: boolean
}

/** Where an import of runs stands, and all that can be done to it. */
export interface RunSession {
  store: StoreApi<RunImport>
  /** Uploads the runs and reads each with this calibration, spectra alone at this wavelength; another call takes its place. */
  read: (calibrationId: number, wavelengthNm: number | null) => Promise<void>
  stop: () => void
  edit: (key: string, field: RunField, value: string) => void
  editAll: (field: RunField, value: string) => void
  /** Imports the runs that are ready, one after the other. */
  importReady: (calibrationId: number, sampleTypeId: string) => Promise<void>
}

const DRAWN = /\.(?:ch|uv|cdf|jdx|dx|jcamp|lcd|gcd|dat|asc|arw|txt)$/i

export function createRunSession(
  services: Pick<Services, 'api' | 'fetch' | 'queries'>,
  runs: readonly RunFiles[],
): RunSession {
  const { api, queries } = services
  const store = createStore<RunImport>(() => ({ rows: runs.map(newRow), running: false }))
  const { getState, setState } = store
  const uploaded = new Map<File, string>()
  let turn = 0

  const change = (key: string, to: Partial<RunRow>): void =>
    setState(({ rows }) => ({ rows: rows.map((row) => (row.key === key ? { ...row, ...to } : row)) }))

  /** What arrived is not sent again. */
  async function bodyOf({ name, files }: RunFiles, calibration_id: number, wavelength_nm: number | null) {
    const sent: { path: string; file_id: string }[] = []
    for (const { path, file } of files) {
      const kind = DRAWN.test(file.name) ? 'chromatogram' : 'source'
      const file_id = uploaded.get(file) ?? (await uploadFile(services, kind, file))
      uploaded.set(file, file_id)
      sent.push({ path, file_id })
    }
    return { name, files: sent, calibration_id, ...(wavelength_nm !== null && { wavelength_nm }) }
  }

  async function importOne(row: RunRow, calibrationId: number, sampleTypeId: string): Promise<void> {
    change(row.key, { state: 'storing', error: null })
    try {
      const fields = Object.fromEntries(RUN_FIELDS.map((field) => [field, valueOf(row, field)]))
      const run = await bodyOf(row.run, calibrationId, row.found?.wavelength_nm ?? null)
      const body = { ...run, sample: { ...fields, sample_type_id: sampleTypeId } }
      const { data } = await api.call(importChromatogramRun, { body, idempotencyKey: await keyOf(row.key, body) })
      change(row.key, { state: 'stored', sampleId: data.sample_id })
    } catch (error) {
      change(row.key, { state: 'found', error: errorText(error) })
    }
  }

  return {
    store,
    read: async (calibrationId, wavelengthNm) => {
      const mine = (turn += 1)
      for (const { key, run, state } of getState().rows) {
        if (state === 'stored') continue
        try {
          const { data } = await api.call(readChromatogramRun, { body: await bodyOf(run, calibrationId, wavelengthNm) })
          if (mine !== turn) return
          change(key, { found: data, state: 'found', error: null })
        } catch (error) {
          if (mine !== turn) return
          change(key, { found: null, state: 'failed', error: errorText(error) })
        }
      }
    },
    stop: () => void (turn += 1),
    edit: (key, field, value) =>
      setState(({ rows }) => ({
        rows: rows.map((row) => (row.key === key ? { ...row, edits: { ...row.edits, [field]: value } } : row)),
      })),
    editAll: (field, value) =>
      setState(({ rows }) => ({
        rows: rows.map((row) => (row.state === 'stored' ? row : { ...row, edits: { ...row.edits, [field]: value } })),
      })),
    importReady: async (calibrationId, sampleTypeId) => {
      if (getState().running) return
      setState({ running: true })
      for (const row of getState().rows)
        if (isReady(row, sampleTypeId)) await importOne(row, calibrationId, sampleTypeId)
      // what is read again is other pages': this one goes on at once
      setState({ running: false })
      await reread(queries, importChromatogramRun.touches)
    },
  }
}

/** A key of the row and its contents: sent again it is the same request, mended it is a new one. */
async function keyOf(row: string, body: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(body)))
  const mark = Array.from(new Uint8Array(digest).subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0'))
  return `${row}/${mark.join('')}`
}
