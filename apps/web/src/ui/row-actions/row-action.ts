import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** One thing that can be done with a record: an entry of its row's menu or a button of its row, and an entry of the command menu. */
export interface RowAction {
  label: string
  /** Whether it can be done now, and why not. */
  verdict: { allowed: boolean; text: string | null }
  /** It is being done. */
  pending?: boolean
  destructive?: boolean
  /** Stands below a line: it changes nothing. */
  apart?: boolean
  /** Of a row whose actions are buttons. */
  icon?: Icon
  /** The page that it opens, here or in a new tab, what is done at once, or what asks first in a dialog. */
  does:
    | { to: string; search?: Readonly<Record<string, string>> }
    | { href: string }
    | { run: () => void }
    | { ask: () => void }
}

/** What can be done with a record, and the dialog that one of these opened; null while none is open. */
export interface RowActions {
  actions: readonly RowAction[]
  dialog: ReactNode
}

export const ALLOWED: RowAction['verdict'] = { allowed: true, text: null }
