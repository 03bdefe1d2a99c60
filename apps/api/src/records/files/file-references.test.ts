import { expect, test } from 'vitest'
import { labTest } from '../../testing/lab-test.ts'
import { FILE_REFERENCES } from './file-references.ts'

const { app } = labTest()

/** Columns that name something else, or hold nothing that a user uploads. A new column belongs here or into the list. */
const OTHERS = [
  'analytical_batches.profile_key',
  'analytical_batches.limits',
  'analytical_batches.verdict',
  'analytical_batches.qc_report',
  'analytical_batches.withheld',
  'analytical_batches.exceptions',
  'analytical_batch_checks.check_limit',
  'bank_card_receipts.receipt_id',
  'batch_tests.custom_fields',
  'certificates.details',
  'certificates.issuer',
  'chart_types.image_url',
  'custody_events.disposal',
  'custody_events.signatures',
  'driver_tokens.watched',
  'totals_runs.refusals',
  'file_audits.files',
  'file_audits.last_file',
  'file_audits.runner',
  'import_templates.analytes',
  'import_templates.metadata',
  'files.attachment_index',
  'import_templates.parsed',
  'import_templates.rows',
  'injections.import_edits',
  'injections.narrowed_ranges',
  'import_templates.source_filename',
  'import_templates.units',
  'injections.imported_conversion',
  'calibrations.analytes',
  'calibrations.icv',
  'calibrations.limits',
  'equipment.checks',
  'equipment.reminded',
  'equipment.schedules',
  'equipment_events.checked',
  'equipment_reading_reviews.findings',
  'inventory_lots.budget',
  'inventory_lots.certified',
  'inventory_lots.overlap',
  'limit_studies.study_values',
  'queue_leases.holder_id',
  'uncertainty_budgets.budget_lines',
  'nonconformances.causes',
  'nonconformances.reminded',
  'proficiency_rounds.results',
  'proficiency_rounds.unsatisfactory',
  'signatures.session_id',
  'samples.details',
  'samples.moisture',
  'injections.imported_file_name',
  'injections.imported_template',
  'injections.metadata',
  'injections.uuid',
  'ledger_audit_turns.runner',
  'mail_attachments.mail_id',
  'method_versions.analytes',
  'method_versions.integration',
  'method_versions.totals',
  'organizations.profile_key',
  'samples.profile_key',
  'profiles.dated_values',
  'report_releases.changes',
  'samples.amendments',
  'samples.attempts',
  'samples.coa_data',
  'samples.custom_fields',
  'organizations.quality_settings',
  'prepared_samples.bench',
  'reference_checks.results',
  'samples.receipt',
  'sealed_reports.results',
  'stored_bytes.files',
  'list_views.definition',
  'user_preferences.alerts_read',
  'user_preferences.preferences',
]
/** Text that holds the address of a file, or a document with one. */
const TEXTS = [
  'organizations.logo',
  'report_releases.report_view',
  'sealed_reports.report_facts',
  'sealed_reports.report_view',
]

test('the list of what refers to files is that of the schema: every id, array of ids and JSON is judged', async () => {
  const columns = await app.sql(`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name <> 'id'
      and (udt_name in ('uuid', '_uuid', 'json', 'jsonb') or column_name ~ '(file|image|logo|attachment|document)')`)
  const listed = FILE_REFERENCES.map(({ table, column }) => `${table}.${column}`)
  const judged = [...listed, ...OTHERS]
  expect(columns.map(({ name }) => String(name)).filter((name) => !judged.includes(name))).toEqual([])
  const known = new Set(columns.map(({ name }) => name))
  expect(judged.filter((name) => !known.has(name) && !TEXTS.includes(name))).toEqual([])
})
