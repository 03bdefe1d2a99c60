import type { Sample } from '@eluent/contract'
import { isSuperAdmin } from '@eluent/domain/coa'
import { useSession } from '../../frame/services.ts'
import { VerdictItem } from '../../ui/VerdictItem/VerdictItem.tsx'
import { t } from '../../language/t.ts'

interface CoaItemsProps {
  sample: Sample
  onDownload: () => void
  onPrint: () => void
}

/** The certificate of analysis, for a super admin whoever they act for. */
export function CoaItems({ sample, onDownload, onPrint }: CoaItemsProps) {
  const actualRole = useSession()?.claims.actual_role.slug
  if (!isSuperAdmin(actualRole)) return null
  return (
    <>
      <VerdictItem verdict={sample.can.download_coa} onClick={onDownload}>
        {t('Download COA')}
      </VerdictItem>
      <VerdictItem verdict={sample.can.download_coa} onClick={onPrint}>
        {t('Print COA')}
      </VerdictItem>
    </>
  )
}
