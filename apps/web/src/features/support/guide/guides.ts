import { t } from '../../../language/t.ts'

/** The pages of docs/user, in the order in which Support offers them; the title is the heading of the page. */
export const GUIDES = [
  { page: 'first-day', title: t('Your First Day') },
  { page: 'tester', title: t('For Testers') },
  { page: 'manager', title: t('For Managers and Admins') },
  { page: 'grower', title: t('For Growers and Clients') },
  { page: 'verifier', title: t('For Auditors and Verifiers') },
] as const
