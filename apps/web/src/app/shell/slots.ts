import type { ComponentType } from 'react'
import { lazyPiece } from '../../ui/lazy-part.tsx'

const HeaderState = lazyPiece(async () => (await instrument()).HeaderState)
const DriverToggle = lazyPiece(async () => (await instrument()).DriverToggle)
const PanelSlot = lazyPiece(async () => (await import('../../features/queue/PanelSlot.tsx')).PanelSlot)
const QueueWidget = lazyPiece(async () => (await import('../../features/queue/QueueWidget.tsx')).QueueWidget)
const FindField = lazyPiece(async () => (await import('../../features/find/FindField.tsx')).FindField)
const KeyListener = lazyPiece(async () => (await import('../../features/find/KeyListener.tsx')).KeyListener)
const Bell = lazyPiece(async () => (await import('../../features/alerts/Bell.tsx')).Bell)
const CreateProjectControl = lazyPiece(
  async () => (await import('../../features/certificates/list/CreateProjectControl.tsx')).CreateProjectControl,
)
const instrument = () => import('../../features/instrument/HeaderState.tsx')

/**
 * Places in the shell that features fill, one line each. A part decides by itself whether it has something to show.
 * Parts are chunks of their own: the sign-in page and the first paint do not wait for them.
 */
export interface ShellSlots {
  /** In the header, left of the user: the way to search and jump, the instrument's state word, the samples-in-queue widget, create project. */
  readonly header: readonly ComponentType[]
  /** In the header beside the user, once the page has come: the bell. */
  readonly later: readonly ComponentType[]
  /** At the sidebar's foot, not under 768 px: the driver connection toggle. */
  readonly sidebar: readonly ComponentType[]
  /** Above the page, for signed-in users: the autosampler queue panel, dialogs of the instrument; keys and scans of the page. */
  readonly panel: readonly ComponentType[]
}

export const shellSlots: ShellSlots = {
  header: [FindField, HeaderState, QueueWidget, CreateProjectControl],
  later: [Bell],
  sidebar: [DriverToggle],
  panel: [PanelSlot, KeyListener],
}
