/** The pages of docs/user, in the order in which Support offers them; the title is the heading of the page. */
export const GUIDES = [
  { page: 'first-day', title: 'Your First Day' },
  { page: 'tester', title: 'For Testers' },
  { page: 'manager', title: 'For Managers and Admins' },
  { page: 'grower', title: 'For Growers and Clients' },
  { page: 'verifier', title: 'For Auditors and Verifiers' },
] as const
