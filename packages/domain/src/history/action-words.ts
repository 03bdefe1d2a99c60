import type { AuditAction } from './audit-trail.ts'

/** What a line of the trail says was done. */
const WORDS: Readonly<Record<AuditAction, string>> = {
  activate: 'Activated',
  add_action: 'Action planned',
  add_members: 'Members added',
  amend: 'Amended',
  append_result: 'Run stored',
  approve: 'Approved',
  change_password: 'Password changed',
  check_action: 'Effect checked',
  clear_results: 'Results cleared, their runs void',
  close: 'Closed',
  contain: 'Contained',
  create: 'Registered',
  deactivate: 'Deactivated',
  delete: 'Deleted',
  delete_card: 'Card deleted',
  discard: 'Discarded',
  edit: 'Edited',
  expire: 'Expired',
  extend: 'Extended',
  fill: 'Tokens added',
  finish_action: 'Action done',
  grant_sealing: 'VERISEAL role given',
  import: 'Import',
  investigate: 'Cause entered',
  invite: 'Invited',
  issue: 'Issued',
  login: 'Signed in',
  logout: 'Signed out',
  logout_others: 'Signed out of other devices',
  mark_empty: 'Marked empty',
  migrate: 'Moved to another user',
  note_custody: 'Custody noted',
  open: 'Opened',
  override: 'Overridden',
  queue: 'Added to the queue',
  recall: 'Recalled',
  reject: 'Rejected',
  release: 'Released',
  release_report: 'Report released',
  remove_members: 'Members removed',
  renew: 'Renewed',
  reopen: 'Reopened',
  reorder: 'Reordered',
  request_password_reset: 'Password reset requested',
  reset_password: 'Password reset',
  end_review: 'Review ended',
  erase: 'Erased',
  except: 'Check excepted',
  revoke: 'Revoked',
  save_card: 'Card saved',
  save_coa: 'COA data saved',
  seal: 'Sealed with a VERISEAL',
  return: 'Returned to the analyst',
  share: 'Report shared by e-mail',
  sign: 'Signed',
  sign_up: 'Signed up',
  start_review: 'Put under review',
  start_acquisition: 'Acquisition started',
  transfer: 'Transferred to ChemID',
  unqueue: 'Removed from the queue',
  upload: 'Uploaded',
  use: 'Used',
  void: 'Deleted',
  withhold: 'Analyte withheld',
}

/** All of them. @internal a test holds the catalogue of texts against them */
export const ACTION_WORDS: readonly string[] = Object.values(WORDS)

/** The words of an action. One that only an older trail holds reads as it was noted: 'import_csv' is 'Import csv'. */
export function actionWord(action: string): string {
  const plain = action.replaceAll('_', ' ')
  const known: Readonly<Record<string, string>> = WORDS
  return known[action] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
}
