import type { ComponentType } from 'react'
import { DriverToggle, HeaderState } from '../../features/instrument/HeaderState.tsx'
import { PanelSlot } from '../../features/instrument/PanelSlot.tsx'

/**
 * Places in the shell that features fill, one line each. A part decides by itself whether it has something to show.
 * The components are loaded with the shell: keep them small, and load heavier parts lazily from within.
 */
export interface ShellSlots {
  /** In the header, left of the user: the instrument's state word, the samples-in-queue widget. */
  readonly header: readonly ComponentType[]
  /** At the sidebar's foot, not under 768 px: the driver connection toggle. */
  readonly sidebar: readonly ComponentType[]
  /** Above the page, for signed-in users: the autosampler queue panel, dialogs of the instrument. */
  readonly panel: readonly ComponentType[]
}

export const shellSlots: ShellSlots = {
  header: [HeaderState],
  sidebar: [DriverToggle],
  panel: [PanelSlot],
}
