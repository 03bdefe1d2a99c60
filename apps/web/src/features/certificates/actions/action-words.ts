import type { CertificateAction } from '@eluent/domain/certificates'
import { t } from '../../../language/t.ts'

export const ACTION_WORDS: Record<CertificateAction, string> = {
  expire: t('Set Expire Date'),
  renew: t('Renew'),
  revoke: t('Revoke'),
}
