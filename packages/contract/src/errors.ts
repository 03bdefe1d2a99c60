/**
 * Every error the product can answer: its code, its status and its text. The texts are what users read; `{name}` marks a
 * value filled in. docs/errors.md lists the same rows, held together by a test.
 */
export const ERRORS = {
  validation_failed: { status: 422, text: 'Please check the marked fields.' },
  invalid_credentials: { status: 401, text: 'Invalid Credentials' },
  not_signed_in: { status: 401, text: 'You are not signed in.' },
  signature_expired: { status: 401, text: 'Signature Has Expired' },
  session_ended: { status: 401, text: 'This session has ended. Please sign in again.' },
  user_inactive: { status: 401, text: 'This account is not active.' },
  forbidden: { status: 403, text: 'You are not authorized to do this.' },
  other_organization: { status: 403, text: 'This belongs to another organization.' },
  not_found: { status: 404, text: 'Request Not Found' },
  link_expired: { status: 410, text: 'Link Has Expired. Please Retry' },
  changed_meanwhile: {
    status: 409,
    text: 'This was changed by {who} at {when}. Your changes were not saved; reload to see the new version.',
  },
  already_exists: { status: 409, text: 'This already exists.' },
  request_in_flight: { status: 409, text: 'The same request is still in progress. Try again in a moment.' },
  idempotency_key_reused: { status: 422, text: 'This Idempotency-Key was used for a different request.' },
  version_too_old: { status: 426, text: 'A new version is available. Please reload.' },
  too_many_requests: { status: 429, text: 'Too many requests. Try again in {seconds} seconds.' },
  organization_calls_spent: {
    status: 429,
    text: 'Your organization has made {limit} calls within a minute, the most it may. Try again in {seconds} seconds.',
  },
  organization_busy: {
    status: 429,
    text: 'Your organization has {limit} calls under way, the most at once. Please try again in a moment.',
  },
  organization_jobs_full: {
    status: 429,
    text: 'Your organization has {limit} documents and files in work, the most at once. Please try again in a moment.',
  },
  organization_mails_full: {
    status: 429,
    text: 'Your organization has {limit} mails waiting, the most at once. Please try again when some were sent.',
  },
  organization_storage_full: {
    status: 507,
    text: "Your organization's files take {limit} GB, the most they may. Nothing was saved; ask your provider for space.",
  },
  body_too_large: { status: 413, text: 'The upload is larger than the {limit} allowed.' },
  unsupported_media: { status: 415, text: 'This kind of content is not accepted here.' },
  malformed_request: { status: 400, text: 'The request could not be read: {reason}' },
  body_too_deep: { status: 400, text: 'The request could not be read: its body is nested deeper than {limit} levels.' },
  storage_full: { status: 507, text: 'The storage is full. Nothing was saved; ask your administrator for space.' },
  database_unavailable: {
    status: 503,
    text: 'The database cannot be reached right now. Nothing was saved; please try again.',
  },
  outcome_unknown: {
    status: 503,
    text: 'The connection to the database was lost while saving. Please check whether the change is there before you try again.',
  },
  service_unavailable: { status: 503, text: '{service} cannot be reached right now. Please try again.' },
  overloaded: { status: 503, text: 'The server is busy right now. Nothing was saved; please try again.' },
  unexpected: { status: 500, text: 'Something went wrong on our end. Please try again later' },
  reason_required: { status: 422, text: 'Please give a reason of 5 to 255 characters' },
  // Users
  own_account: { status: 403, text: 'You cannot edit, remove or deactivate your own account.' },
  super_admin_protected: { status: 403, text: 'Only a super admin may change a super admin.' },
  user_owns_records: { status: 409, text: 'This user still owns records. Hand them over to another user first.' },
  invitation_differs: { status: 403, text: 'Email and role are those of the invitation.' },
  // Samples
  sample_queued_edit: {
    status: 409,
    text: 'Samples present in the sample queue cannot be edited. Remove this sample from the sample queue to perform edits.',
  },
  sample_has_results_edit: { status: 409, text: 'Samples with test results cannot be edited.' },
  sample_weight_locked: { status: 422, text: 'A saved Sample Weight cannot be modified.' },
  sample_queued: { status: 409, text: 'This sample is in the sample queue.' },
  sample_certified: { status: 409, text: 'This sample is certified and cannot be changed.' },
  sample_imported: { status: 409, text: 'The results of an imported sample cannot be cleared.' },
  sample_without_results: { status: 409, text: 'This sample has no results.' },
  calibration_exists: { status: 409, text: 'These runs were made a calibration already.' },
  calibration_not_draft: { status: 409, text: 'This calibration is {state}; only a draft can be changed.' },
  uncertainty_budget_approved: {
    status: 409,
    text: 'This budget is approved and stays as it is. Draft a new one, or void it.',
  },
  uncertainty_budget_voided: { status: 409, text: 'This budget is voided already.' },
  limit_study_approved: { status: 409, text: 'This study is approved and stays as it is.' },
  equipment_unfit: {
    status: 409,
    text: '{refusal}. QC and Calibration samples can be run on it; for other samples record what was done on its page, or let an admin sign an exception there.',
  },
  equipment_fit: { status: 409, text: '{name} can be used; no exception is needed.' },
  nothing_queued_for_equipment: {
    status: 409,
    text: 'No sample waits in the queue; an exception is signed for those that do.',
  },
  equipment_event_keeps_state: {
    status: 409,
    text: 'What put a piece out of service, back or into retirement stays; record the opposite instead.',
  },
  profile_chosen: {
    status: 409,
    text: 'New samples get this profile. Choose another one for them first, then remove it.',
  },
  sample_not_finished: { status: 409, text: 'This sample is not finished.' },
  report_not_released: {
    status: 409,
    text: 'The report of this sample is not released. It is sealed as it reads only if you confirm that.',
  },
  dilution_refused: { status: 409, text: '{reason}' },
  sample_without_coa: { status: 409, text: 'This sample has no COA.' },
  coa_locked: { status: 409, text: 'Certus Present – Editing not allowed' },
  weight_unusual: {
    status: 409,
    text: '{weight} mg is outside {low} to {high} mg, the usual weights of this material. Please confirm it.',
  },
  balance_unfit: { status: 409, text: '{why}. Choose another one, or record on its page what was done.' },
  review_refused: { status: 409, text: '{reason}' },
  certified_by_another: {
    status: 409,
    text: 'You measured or reviewed this sample; someone else certifies it.',
  },
  share_unreleased: { status: 409, text: 'This report is not released.' },
  signing_ended_session: {
    status: 401,
    text: 'Five wrong passwords: nothing was signed, this session has ended, and the admins were told.',
  },
  report_held: { status: 409, text: 'This report cannot be released yet. {holds}' },
  report_already_released: { status: 409, text: 'This report was released by {who} at {when}.' },
  clear_not_permitted: {
    status: 403,
    text: 'Failed to clear result for this sample. Refresh the page and try again. ("Viewer" role not permitted to clear result)',
  },
  all_vials_have_results: { status: 409, text: 'Results exist for all injections.' },
  result_count_mismatch: {
    status: 409,
    text: 'Result count must match the expected results. Clear results and import manually.',
  },
  result_refers_elsewhere: { status: 409, text: 'This injection was already stored for another sample or vial.' },
  vial_has_result: { status: 409, text: 'This vial has a result already. This run was not stored.' },
  sample_cleared_meanwhile: {
    status: 409,
    text: 'The results of this sample were cleared after this run was started.',
  },
  f4_unfit_chromatogram: { status: 422, text: 'Data cannot be parsed for F4 analysis.' },
  f4_invalid_results: {
    status: 422,
    text: 'F4 data processing failed. Please upload valid results with associated retention times',
  },
  // Report methods
  method_delete_forbidden: { status: 403, text: 'User not permitted to delete report methods.' },
  method_protected: { status: 409, text: 'Global and override methods cannot be deleted.' },
  prep_method_protected: { status: 409, text: 'This Prep Method cannot be changed. Make a copy of it.' },
  // Batches
  batch_in_use: {
    status: 409,
    text: 'A batch with a batch test or a sample with weight or results cannot be deleted.',
  },
  batch_test_has_results: { status: 409, text: 'A batch test whose sample has results cannot be deleted.' },
  queue_stopped: {
    status: 409,
    text: 'The queue is stopped: {check} of batch {batch} failed for {analyte} ({value}, limit {limit}). It goes on after a CCV that passes, or with a reason.',
  },
  analytical_batch_refused: { status: 409, text: '{reason}' },
  audit_package_refused: { status: 409, text: '{reason}' },
  // Inventory
  item_has_lots: { status: 409, text: 'This item has lots and cannot be removed.' },
  lot_number_taken: { status: 422, text: 'This item has a lot of this number already.' },
  lot_step_refused: { status: 409, text: '{reason}' },
  lot_refused: { status: 409, text: '{reason}' },
  report_under_review: { status: 409, text: '{reason}' },
  // Nonconformances
  nonconformance_step_refused: { status: 409, text: '{reason}' },
  corrective_action_refused: { status: 409, text: '{reason}' },
  // Certificates
  no_tokens: { status: 422, text: 'No tokens available' },
  sample_sealed: { status: 409, text: 'This sample has a VERISEAL.' },
  certificate_revoked: { status: 409, text: 'This VERISEAL is revoked.' },
  certificate_expired: { status: 409, text: 'This VERISEAL has expired. Renew it.' },
  certificate_not_expired: { status: 409, text: 'This VERISEAL has not expired.' },
  // Custody
  sample_refused: {
    status: 409,
    text: 'This sample was refused at {when}: {why}. Receive it after all before it is worked on.',
  },
  sample_disposed: { status: 409, text: 'This sample was disposed of at {when}. Nothing can be noted on it any more.' },
  sample_received: { status: 409, text: 'This sample was received at {when} already.' },
  sample_away: { status: 409, text: 'This sample was given away at {when}. Receive it again first.' },
  sample_kept: { status: 409, text: 'This sample is kept until {when}. It cannot be disposed of before.' },
  amount_exceeded: { status: 409, text: 'Only {left} of this sample is left. Please take no more than that.' },
  amount_unit_differs: {
    status: 409,
    text: 'The amount of this sample is kept in {unit}. Please enter it in that unit.',
  },
  position_taken: { status: 409, text: 'Position {place} holds {sample} already. Move that sample first.' },
  place_in_use: { status: 409, text: 'This place holds samples or other places. Move them first.' },
  // Queue
  already_in_queue: { status: 409, text: 'Sample already in queue' },
  already_finished: { status: 409, text: 'Sample already finished' },
  sleep_is_queued: { status: 409, text: 'Sleep is queued' },
  no_free_vial_positions: { status: 409, text: 'Not enough free vial positions.' },
  sample_without_vials: { status: 409, text: 'This sample has no vial left to acquire.' },
  queue_led_elsewhere: {
    status: 409,
    text: '{who} drives the queue of {machine}. Only one page or driver does at a time.',
  },
  task_already_submitted: { status: 409, text: 'This vial was already handed to the instrument.' },
  nothing_to_load: { status: 409, text: 'No vial of the queue waits for its injection.' },
  queue_changed: {
    status: 409,
    text: 'The queue has changed in the meantime. It is up to date now; please try again.',
  },
  not_in_queue: { status: 409, text: 'This sample is not in the queue.' },
  entry_being_acquired: { status: 409, text: 'This entry is being acquired and cannot be removed.' },
  // Instrument drivers
  driver_token_revoked: {
    status: 401,
    text: 'This driver token was revoked. Make a new one under Settings > Instrument Drivers.',
  },
  driver_name_taken: { status: 422, text: 'Another driver has this name. Revoke it first, or choose another name.' },
  // Files
  file_type_refused: { status: 422, text: 'This type of file is not accepted.' },
  image_unreadable: {
    status: 422,
    text: 'Error reading selected file. Acceptable image file types: .jpg|.jpeg|.png',
  },
  image_too_large: { status: 422, text: 'Image size too large. Maximum size {n}MB' },
  ticket_refused: { status: 403, text: 'This download or upload link is not valid any more. Please try again.' },
  hash_mismatch: {
    status: 422,
    text: 'The file was damaged on the way: its SHA-256 does not match. Nothing was stored.',
  },
  file_damaged: {
    status: 500,
    text: 'This file was damaged in the storage and is not given out. Your administrator finds it by the log.',
  },
  file_in_use: { status: 409, text: 'This file belongs to a record and cannot be deleted.' },
  // Token bank
  no_card_provider: { status: 409, text: 'No card provider is set up. Please submit a support ticket.' },
  card_receipt_refused: {
    status: 422,
    text: 'The confirmation of the card provider could not be verified. Nothing was changed; please try again.',
  },
  // Imports
  import_template_delete_forbidden: { status: 403, text: 'User not permitted to delete import templates.' },
  import_template_global: { status: 409, text: "Import Template editing only available for 'Custom' methods." },
  import_template_protected: { status: 409, text: 'Global import templates cannot be renamed or deleted.' },
  already_imported: { status: 409, text: 'This row was already imported as sample {id}.' },
  injection_imported: {
    status: 409,
    text: 'The injection of this file is sample {id} already: it is another signal or export of it. Import the signals of an injection together, or delete that sample first.',
  },
  file_unreadable: { status: 422, text: '{reason}' },
} as const

export type ErrorCode = keyof typeof ERRORS

/** Fills the `{name}` marks of an error's text. */
export function errorText(code: ErrorCode, values: Record<string, string | number> = {}): string {
  return ERRORS[code].text.replaceAll(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark))
}

/** Said of a field that a body does not have, where the documents name the body: what was meant is not dropped in silence. */
export const UNKNOWN_FIELD = 'This field is not known here.'
