import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '../../../frame/screens.ts'
import { AssociationsModal } from './AssociationsModal.tsx'
import { SealDialog } from './SealDialog.tsx'
import type { SealableSample } from './use-seal-verdict.ts'

interface RowSealProps {
  row: SealableSample
  name: string
  action: 'create' | 'list'
  onClose: () => void
}

/** What a row's VERISEAL action opens. */
export function RowSeal({ row, name, action, onClose }: RowSealProps) {
  const navigate = useNavigate()
  if (action === 'list') return <AssociationsModal sampleId={row.id} name={name} onClose={onClose} />
  return (
    <SealDialog
      sample={row}
      name={name}
      onClose={onClose}
      onDone={() => void navigate({ to: pathTo('sampleReport', { id: row.id }) })}
    />
  )
}
