import type { Endpoint, idParams, messageReply, reasonBody } from '@eluent/contract'
import { IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { RemovalModal } from '../RemovalModal/RemovalModal.tsx'
import { RowButton } from './RowButton.tsx'

interface RowRemovalProps {
  /** What it is called here: 'Delete' or 'Remove'. */
  word: string
  /** The kind of record, in the dialog's title: 'Batch'. */
  noun: string
  row: { id: number; name: string }
  /** Why it cannot be done now. */
  refusal?: string | null
  /** The call that removes the row. */
  remove: Endpoint<typeof idParams, undefined, typeof reasonBody, typeof messageReply>
  /** What goes, and what stays. */
  children: ReactNode
}

/** Takes a table's row away, after a question and for a reason. */
export function RowRemoval({ word, noun, row, refusal = null, remove, children }: RowRemovalProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <RowButton tip={word} of={row.name} icon={IconTrash} refusal={refusal} onClick={() => setAsking(true)} />
      <RemovalModal
        opened={asking}
        title={`${word} ${noun}`}
        confirmLabel={word}
        action={useChange(remove)}
        input={(body) => ({ params: { id: row.id }, body })}
        doneText={({ message }) => message}
        onClose={() => setAsking(false)}
      >
        {children}
      </RemovalModal>
    </>
  )
}
