import { CERTIFICATE_DESCRIPTION_MAX, CERTIFICATE_NAME_MAX } from '@eluent/domain/certificates'
import { t } from '../../../language/t.ts'

/** Inputs that stand alike in several certificate forms. */
export const NAME_INPUT = { label: t('Name'), withAsterisk: true, maxLength: CERTIFICATE_NAME_MAX } as const
export const DESCRIPTION_INPUT = {
  label: t('Description'),
  withAsterisk: true,
  size: 'md',
  autosize: true,
  maxLength: CERTIFICATE_DESCRIPTION_MAX,
} as const
