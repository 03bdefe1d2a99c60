import type { QueueEntry, QueuedVial } from './queue-entry.ts'
import { TRAY_POSITIONS, WASH_POSITIONS } from './vial-positions.ts'

export type TrayColor = 'faint' | 'white' | 'brown' | 'green' | 'aqua' | 'red' | 'yellow' | 'blue'

/** One of the 100 positions as the panel draws it. */
export interface TrayPosition {
  position: number
  kind: 'empty' | 'current' | 'completed' | 'calibration' | 'standard' | 'queued' | 'wash'
  color: TrayColor
  /** A letter, a tick, or nothing. */
  mark: string
}

const TICK = '✓'

/** The tray: wash comes before current, current before completed, completed before the kind of vial. */
export function trayOf(entries: readonly QueueEntry[], currentLocation: number | null): TrayPosition[] {
  const queued = new Map<number, { vial: QueuedVial; slug: string; index: number }>()
  for (const entry of entries) {
    const slug = entry.sample?.sample_type?.slug ?? ''
    entry.vials.forEach((vial, index) => queued.set(vial.location, { vial, slug, index }))
  }
  return Array.from({ length: TRAY_POSITIONS }, (_, index): TrayPosition => {
    const position = index + 1
    if (WASH_POSITIONS.includes(position)) return { position, kind: 'wash', color: 'aqua', mark: 'W' }
    if (position === currentLocation) return { position, kind: 'current', color: 'white', mark: '' }
    const placed = queued.get(position)
    if (placed === undefined) return { position, kind: 'empty', color: 'faint', mark: '' }
    if (placed.vial.completed) return { position, kind: 'completed', color: 'green', mark: TICK }
    if (placed.slug === 'calibration') {
      return { position, kind: 'calibration', color: 'brown', mark: String.fromCodePoint(65 + (placed.index % 26)) }
    }
    const color = vialColor(placed.vial.prepared_sample.vial_type)
    if (placed.slug === 'standard') return { position, kind: 'standard', color, mark: TICK }
    return { position, kind: 'queued', color, mark: '' }
  })
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
