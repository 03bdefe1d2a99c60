import type { FoundRun } from '@eluent/contract'
import { newVial, validateIntake } from '@eluent/domain/samples'
import type { RunFiles } from './split-files.ts'

export const RUN_FIELDS = ['strain_name', 'batch_number', 'sample_weight', 'dilution_factor'] as const
export type RunField = (typeof RUN_FIELDS)[number]

/** One run of the form. */
export interface RunRow {
  /** Also the Idempotency-Key of its import, so that a lost answer stores nothing twice. */
  key: string
  run: RunFiles
  edits: Readonly<Partial<Record<RunField, string>>>
  /** What the chosen calibration makes of it; null before it was read. */
  found: FoundRun | null
  state: 'failed' | 'found' | 'stored' | 'storing' | 'waiting'
  /** Why it was not read, or not imported. */
  error: string | null
  sampleId: number | null
}

export function newRow(run: RunFiles): RunRow {
  const rest = { edits: {}, found: null, state: 'waiting', error: null, sampleId: null } as const
  return { key: crypto.randomUUID(), run, ...rest }
}

/** What a field reads before it is changed: the file's own word, else its name. */
export function valueOf({ edits, found, run }: RunRow, field: RunField): string {
  const typed = edits[field]
  if (typed !== undefined) return typed
  const name = run.name.replace(/\.[^.]+$/, '')
  if (field === 'strain_name') return found?.sample_name?.trim() || name
  if (field === 'batch_number') return name
  return field === 'dilution_factor' ? '1' : ''
}

/** What is missing or wrong, by field; the rules of every sample. */
export function faultsOf(row: RunRow, sampleTypeId: string): Partial<Record<RunField, string>> {
  const errors = validateIntake(
    {
      intake_form: {
        strain_name: valueOf(row, 'strain_name'),
        batch_number: valueOf(row, 'batch_number'),
        sample_weight: valueOf(row, 'sample_weight'),
      },
      sample_type_id: sampleTypeId,
      test_method_id: 1,
      prepared_samples: [{ ...newVial(), dilution_factor: valueOf(row, 'dilution_factor') }],
    },
    { is_qc: false },
  )
  const at = (field: RunField) =>
    field === 'dilution_factor' ? 'prepared_samples.0.dilution_factor' : `intake_form.${field}`
  return Object.fromEntries(
    RUN_FIELDS.flatMap((field) => {
      const text = errors[at(field)]?.[0]
      return text === undefined ? [] : [[field, text]]
    }),
  )
}

/** Whether a run holds spectra alone, and nobody has said yet which wavelength is its signal. */
export function asksWavelength({ found }: RunRow): boolean {
  return found !== null && found.wavelengths_nm.length > 0 && found.wavelength_nm === null
}

/** The wavelengths that every run of spectra alone has; none where there is no such run. */
export function sharedWavelengths(rows: readonly RunRow[]): number[] {
  const [first = [], ...others] = rows.flatMap(({ found }) =>
    found !== null && found.wavelengths_nm.length > 0 ? [found.wavelengths_nm] : [],
  )
  return first.filter((wavelength) => others.every((all) => all.includes(wavelength)))
}

/** A run that was read, is no sample already, and lacks nothing. */
export function isReady(row: RunRow, sampleTypeId: string): boolean {
  if (row.state !== 'found' || row.found?.sample_id !== null || sampleTypeId === '') return false
  if (asksWavelength(row)) return false
  return Object.keys(faultsOf(row, sampleTypeId)).length === 0
}
