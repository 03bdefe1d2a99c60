import { returnSample, reviewSample, type Sample } from '@eluent/contract'
import { sampleName } from '@eluent/domain/samples'
import { Text } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { SignDialog } from '../../ui/SignDialog/SignDialog.tsx'
import { t } from '../../language/t.ts'

interface ReviewModalProps {
  sample: Sample
  onDone: () => void
  onClose: () => void
}

const nameOf = (sample: Sample) => sampleName({ id: sample.id, ...sample.intake_form })

/** The first of two reviews, with a signature. */
export function ReviewModal({ sample, onDone, onClose }: ReviewModalProps) {
  const review = useChange(reviewSample, { rereadAfter: 'settled' })
  const name = nameOf(sample)
  return (
    <SignDialog
      title={t('Data reviewed')}
      confirmLabel={t('Sign')}
      meaning="reviewed"
      what={[t('Report {report_number} of {name}', { report_number: sample.report_number ?? '', name })]}
      sign={(signing) => review.mutateAsync({ params: { id: sample.id }, body: { version: sample.version, signing } })}
      signedText={t('{name} reviewed', { name })}
      onSigned={onDone}
      onClose={onClose}
    />
  )
}

/** Sends a report back to its analyst, with a reason. */
export function ReturnModal({ sample, onDone, onClose }: ReviewModalProps) {
  const back = useChange(returnSample, { rereadAfter: 'settled' })
  const name = nameOf(sample)
  return (
    <RemovalModal
      opened
      title={t('Return {name}', { name })}
      confirmLabel={t('Return')}
      action={back}
      input={({ reason }) => ({ params: { id: sample.id }, body: { version: sample.version, reason } })}
      doneText={() => t('{name} returned', { name })}
      onDone={onDone}
      onClose={onClose}
    >
      <Text mb="sm">{t('It goes back to its analyst, and a review of its data counts no more.')}</Text>
    </RemovalModal>
  )
}
