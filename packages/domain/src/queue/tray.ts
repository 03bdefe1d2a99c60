import { entryName, type QueueEntry, type QueuedVial } from './queue-entry.ts'
import { TRAY_POSITIONS, WASH_POSITIONS } from './vial-positions.ts'

export type TrayColor = 'faint' | 'white' | 'brown' | 'green' | 'aqua' | 'red' | 'yellow' | 'blue'

/** One of the 100 positions as the panel draws it. */
export interface TrayPosition {
  position: number
  kind: 'empty' | 'current' | 'completed' | 'calibration' | 'standard' | 'queued' | 'wash'
  color: TrayColor
  /** A letter, a tick, or nothing. */
  mark: string
  /** What stands there; null for an empty place and for wash. */
  vial: { sample: string; batchNumber: string | null; label: string } | null
}

const TICK = '✓'

/** The tray: wash comes before current, current before completed, completed before the kind of vial. */
export function trayOf(entries: readonly QueueEntry[], currentLocation: number | null): TrayPosition[] {
  const queued = new Map<number, { vial: QueuedVial; slug: string; index: number; facts: TrayPosition['vial'] }>()
  for (const entry of entries) {
    const slug = entry.sample?.sample_type?.slug ?? ''
    entry.vials.forEach((vial, index) => {
      const batchNumber = entry.sample?.intake_form.batch_number ?? null
      const facts = { sample: entryName(entry), batchNumber, label: vial.prepared_sample.label }
      queued.set(vial.location, { vial, slug, index, facts })
    })
  }
  return Array.from({ length: TRAY_POSITIONS }, (_, index): TrayPosition => {
    const position = index + 1
    if (WASH_POSITIONS.includes(position)) return { position, kind: 'wash', color: 'aqua', mark: 'W', vial: null }
    const placed = queued.get(position)
    const vial = placed?.facts ?? null
    if (position === currentLocation) return { position, kind: 'current', color: 'white', mark: '', vial }
    if (placed === undefined) return { position, kind: 'empty', color: 'faint', mark: '', vial }
    if (placed.vial.completed) return { position, kind: 'completed', color: 'green', mark: TICK, vial }
    if (placed.slug === 'calibration') {
      const mark = String.fromCodePoint(65 + (placed.index % 26))
      return { position, kind: 'calibration', color: 'brown', mark, vial }
    }
    const color = vialColor(placed.vial.prepared_sample.vial_type)
    if (placed.slug === 'standard') return { position, kind: 'standard', color, mark: TICK, vial }
    return { position, kind: 'queued', color, mark: '', vial }
  })
}

const TRAY_WORDS: Record<TrayPosition['kind'], string> = {
  empty: 'empty',
  current: 'being acquired',
  completed: 'completed',
  calibration: 'calibration',
  standard: 'standard',
  queued: 'queued',
  wash: 'wash',
}

/** '8, GG4 A, CASCA-20261122-93621, High 5000x, queued': position, sample, batch number, vial label, state. */
export function trayTitle({ position, kind, vial }: TrayPosition): string {
  const named = vial === null ? [] : [vial.sample, vial.batchNumber, vial.label]
  return [position, ...named.filter((part) => part !== null && part !== ''), TRAY_WORDS[kind]].join(', ')
}

/** The colour of a vial's cap in a word, 'Red'; empty for an unknown type. */
export function capColor(vialType: string): string {
  const color = vialColor(vialType)
  return color === 'faint' ? '' : color.charAt(0).toUpperCase() + color.slice(1)
}

/** The colour a vial type is named after; faint for an unknown one. */
function vialColor(vialType: string): TrayColor {
  const name = vialType.split('_')[0]
  return name === 'red' || name === 'green' || name === 'yellow' || name === 'blue' ? name : 'faint'
}

/** 'mm:ss' since the acquisition started; 00:00 before it. */
export function formatElapsed(startedAt: string, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(startedAt)) / 1000))
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
