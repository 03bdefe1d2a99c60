import { releaseReport, type Sample } from '@eluent/contract'
import { REISSUE_REASON_TEXT } from '@eluent/domain/report'
import { sampleName } from '@eluent/domain/samples'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useUnsaved } from '../../frame/use-unsaved.ts'
import { SignDialog } from '../../ui/SignDialog/SignDialog.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface CertifyModalProps {
  sample: Sample
  onCertified?: () => void
  onClose: () => void
}

/** The second of two reviews: certifies a report and releases it, with a reason where it replaces a released one. */
export function CertifyModal({ sample, onCertified, onClose }: CertifyModalProps) {
  const before = sample.release
  const [why, setWhy] = useState('')
  const [error, setError] = useState<string | null>(null)
  useUnsaved(why !== '')
  const release = useChange(releaseReport, { rereadAfter: 'settled' })
  return (
    <SignDialog
      title={t('Certify and release')}
      confirmLabel={t('Sign and release')}
      meaning="certified"
      what={[
        t('Report {report_number} of {name}', {
          report_number: sample.report_number ?? '',
          name: sampleName({ id: sample.id, ...sample.intake_form }),
        }),
      ]}
      mayConfirm={() => {
        const missing = before !== null && why.trim() === ''
        setError(missing ? translated(REISSUE_REASON_TEXT) : null)
        return !missing
      }}
      sign={(signing) =>
        release.mutateAsync({
          params: { id: sample.id },
          body: { version: sample.version, signing, ...(why.trim() !== '' && { why: why.trim() }) },
        })
      }
      signedText={({ data }) => t('Report {report_number} released', { report_number: data.report_number ?? '' })}
      {...(onCertified && { onSigned: onCertified })}
      onClose={onClose}
    >
      {before !== null && (
        <TextInput
          label={t('Why is it reissued?')}
          required
          maxLength={255}
          value={why}
          error={error}
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
      )}
    </SignDialog>
  )
}
