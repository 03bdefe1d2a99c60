/** An entry of the autosampler queue: a sample with its vials to acquire, or an action. */
export interface QueueEntry {
  id: number
  sample: QueuedSample | null
  /** 'sleep', or null for a sample. */
  action: string | null
  /** Whether the action was submitted to the driver; for samples, see their vials. */
  submitted?: boolean
  vials: readonly QueuedVial[]
}

export interface QueuedSample {
  id: number
  name: string
  sample_type: { slug: string } | null
  acquisition_started_at: string | null
  intake_form: { batch_number: string | null }
}

export interface QueuedVial {
  /** Position in the tray, 1 to 100. */
  location: number
  completed: boolean
  /** Whether the vial was submitted to the driver. */
  submitted: boolean
  /** Why its run failed; such a vial waits for a person. */
  failed?: string | null | undefined
  prepared_sample: { vial_type: string; label: string }
}

/** How the panel names an entry. */
export function entryName(entry: QueueEntry): string {
  return entry.action === 'sleep' ? 'Sleep' : (entry.sample?.name ?? '')
}
