import type { ReviewChip } from '@eluent/contract'
import { t } from '../../language/t.ts'

/** What stands on a row of the inbox, and what the inbox is narrowed by. */
export const CHIP_WORDS: Readonly<Record<ReviewChip, string>> = {
  overdue: t('Overdue'),
  due_today: t('Due today'),
  qc_failed: t('QC failed'),
  qc_open: t('QC not complete'),
  rsd: t('RSD'),
  over_range: t('Over range'),
  changed: t('Changed'),
  returned: t('Returned'),
  rerun: t('Rerun'),
  first_of_client: t('First of this client'),
  imported: t('Imported'),
}
