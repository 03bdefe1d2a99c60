import { reviewSeveral, type ReviewRow } from '@eluent/contract'
import { sampleName } from '@eluent/domain/samples'
import { useChange } from '../../frame/data/use-change.ts'
import { showOutcome } from '../../ui/SelectionBar/show-outcome.tsx'
import { SignDialog } from '../../ui/SignDialog/SignDialog.tsx'
import { t } from '../../language/t.ts'

interface ReviewSeveralModalProps {
  rows: readonly ReviewRow[]
  onSigned: () => void
  onClose: () => void
}

/** Signs the data of several samples that were read, each with a signature of its own. */
export function ReviewSeveralModal({ rows, onSigned, onClose }: ReviewSeveralModalProps) {
  const review = useChange(reviewSeveral, { rereadAfter: 'settled' })
  return (
    <SignDialog
      title={t('Data reviewed')}
      confirmLabel={t('Sign {n}', { n: rows.length })}
      meaning="reviewed"
      what={rows.map(({ id, name, batch_number }) => sampleName({ id, strain_name: name, batch_number }))}
      sign={(signing) =>
        review.mutateAsync({ body: { samples: rows.map(({ id, version }) => ({ id, version })), signing } })
      }
      signedText={t('Signed')}
      onSigned={(reply) => {
        showOutcome({ reply, did: t('reviewed') })
        onSigned()
      }}
      onClose={onClose}
    />
  )
}
