import { printQcReport, signQcReport, type AnalyticalBatch } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useServices, useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { usePrint, usePrintKey } from '../../ui/download/use-print.ts'
import { SignDialog } from '../../ui/SignDialog/SignDialog.tsx'

/** Opens the QC report of a batch as a PDF, and signs it where it is settled. */
export function QcReportActions({ batch }: { batch: AnalyticalBatch }) {
  const { api } = useServices()
  const permissions = useSession()?.claims.permissions
  const [isSigning, setSigning] = useState(false)
  const { print, isPending } = usePrint(() => api.send(printQcReport, { params: { id: batch.id } }))
  usePrintKey(print)
  const sign = useChange(signQcReport, { rereadAfter: 'settled' })
  const maySign = can(permissions, 'quality.approve') && batch.may_sign_report && !batch.is_analyst
  return (
    <>
      <Button variant="default" loading={isPending} onClick={print}>
        {t('Print QC Report')}
      </Button>
      {maySign && (
        <Button variant="default" onClick={() => setSigning(true)}>
          {t('Sign QC Report ...')}
        </Button>
      )}
      {isSigning && (
        <SignDialog
          title={t('Sign the QC Report')}
          confirmLabel={t('Sign')}
          meaning="reviewed"
          what={[
            t('{batch}: {count, plural, one {# check} other {# checks}}, all settled.', {
              batch: batch.number,
              count: batch.checks.length,
            }),
            t('What changes in the batch afterwards asks for another signature.'),
          ]}
          sign={(signing) => sign.mutateAsync({ params: { id: batch.id }, body: { signing } })}
          signedText={t('QC report signed')}
          onClose={() => setSigning(false)}
        />
      )}
    </>
  )
}
