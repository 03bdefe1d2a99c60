/** Writes schema.generated.ts from a migrated database: `node generate-types.ts <database address>`. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const TYPE_MAPPING = { int8: 'number', timestamptz: 'string', date: 'string' }
/** What the jsonb columns hold, by the names of json-columns.ts. */
const JSON_COLUMNS = {
  'analytical_batch_checks.check_limit': 'KeptCheckLimit',
  'analytical_batches.limits': 'KeptBatchLimits',
  'analytical_batches.qc_report': 'KeptQcReport',
  'analytical_batches.verdict': 'KeptBatchVerdict',
  'calibrations.analytes': 'CalibrationAnalytes',
  'calibrations.icv': 'KeptIcv',
  'calibrations.limits': 'KeptAcceptance',
  'custody_events.disposal': 'KeptDisposal',
  'custody_events.signatures': 'KeptSignatures',
  'certificates.issuer': 'KeptIssuer',
  'import_templates.analytes': 'TemplateAnalytes',
  'import_templates.metadata': 'TemplateMetadata',
  'import_templates.parsed': 'TemplateCells',
  'import_templates.rows': 'TemplateRows',
  'import_templates.units': 'TemplateUnits',
  'injections.imported_template': 'ChosenTemplate',
  'injections.narrowed_ranges': 'NarrowedRanges',
  'limit_studies.study_values': 'StudyValues',
  'list_views.definition': 'KeptView',
  'method_versions.analytes': 'MethodAnalytes',
  'method_versions.integration': 'MethodIntegration',
  'method_versions.totals': 'MethodTotals',
  'prepared_samples.bench': 'KeptBench',
  'samples.moisture': 'SampleMoisture',
  'samples.coa_data': 'StoredCoa',
  'driver_tokens.watched': 'KeptWatchedFolder',
  'equipment.checks': 'EquipmentChecks',
  'equipment_events.checked': 'EquipmentChecked',
  'equipment_reading_reviews.findings': 'ReviewedFindings',
  'inventory_lots.budget': 'KeptBudget',
  'inventory_lots.overlap': 'KeptOverlap',
  'profiles.dated_values': 'ProfileValues',
  'sealed_reports.documents': 'SealedFiles',
  'uncertainty_budgets.budget_lines': 'BudgetLines',
  'sealed_reports.results': 'SealedResults',
}
const JSON_COLUMNS_WITH_DEFAULT = {
  'analytical_batches.exceptions': 'KeptExceptions',
  'analytical_batches.withheld': 'KeptWithheld',
  'batch_tests.custom_fields': 'CustomFields',
  'certificates.attachments': 'KeptAttachments',
  'certificates.details': 'CertificateDetails',
  'equipment.reminded': 'EquipmentReminded',
  'equipment.schedules': 'EquipmentSchedules',
  'injections.attachments': 'ResultAttachments',
  'injections.signal_files': 'SignalFiles',
  'injections.import_edits': 'ImportEdits',
  'injections.imported_conversion': 'ImportConversion',
  'injections.metadata': 'RunMetadata',
  'nonconformances.causes': 'KeptCauses',
  'nonconformances.reminded': 'NonconformanceReminded',
  'proficiency_rounds.results': 'ProficiencyResults',
  'proficiency_rounds.unsatisfactory': 'AnalyteNames',
  'organizations.quality_settings': 'KeptSettings',
  'reference_checks.results': 'ReferenceResults',
  'inventory_lots.certified': 'CertifiedValues',
  'report_releases.changes': 'ReleaseChanges',
  'samples.amendments': 'Amendments',
  'samples.attempts': 'ClearedAttempts',
  'samples.receipt': 'KeptReceipt',
  'samples.details': 'KeptDetails',
  'samples.custom_fields': 'CustomFields',
  'totals_runs.refusals': 'TotalsRefusals',
  'user_preferences.alerts_read': 'KeptAlertsRead',
  'user_preferences.preferences': 'KeptPreferences',
}

// As nodes: the generator parses texts with the compiler's API, which TypeScript 7 lacks.
const identifier = (name: string) => ({ type: 'Identifier', name })
const generated = (name: string) => ({ type: 'GenericExpression', name: 'Generated', args: [identifier(name)] })
const mapValues = <Value>(columns: Readonly<Record<string, string>>, map: (name: string) => Value) =>
  Object.fromEntries(Object.entries(columns).map(([column, name]) => [column, map(name)]))
const OVERRIDES = {
  columns: { ...mapValues(JSON_COLUMNS, identifier), ...mapValues(JSON_COLUMNS_WITH_DEFAULT, generated) },
}
const CUSTOM_IMPORTS = Object.fromEntries(
  Object.values({ ...JSON_COLUMNS, ...JSON_COLUMNS_WITH_DEFAULT }).map((name) => [name, './json-columns.ts']),
)

const HERE = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** The columns that `rows.ts` fills in or filters by. */
const KEPT_COLUMNS = [
  'deleted_at',
  'removed_at',
  'retired_at',
  'revision',
  'version',
  'updated_at',
  'updated_by_name',
  'created_by_id',
  'created_by_name',
]

/** The tables with an `organization_id`, each with its kept columns, as the generated types name them. */
function listTenantTables(types: string): string {
  const columnsOf = new Map(
    Array.from(types.matchAll(/^export interface (\w+) \{\n([^}]*)\}/gm), ([, name, body = '']) => [
      name,
      Array.from(body.matchAll(/^ {2}(\w+):/gm), ([, column = '']) => column),
    ]),
  )
  const tables = Array.from(types.matchAll(/^ {2}(\w+): ([A-Z]\w+);$/gm)).flatMap(([, table = '', name]) => {
    const columns = columnsOf.get(name) ?? []
    const kept = KEPT_COLUMNS.filter((column) => columns.includes(column))
    return columns.includes('organization_id') ? [`  ${table}: ${JSON.stringify(kept)},`] : []
  })
  return `
/** The tables of an organization, each with the columns that rows.ts keeps. */
export const TENANT_TABLES = {
${tables.join('\n')}
} satisfies { [table: string]: string[] };
`
}

/**
 * Types of every table of the database at `url`, into `outFile`, and the list of an organization's tables; bigint is a
 * checked number, an instant and a day an ISO string.
 */
export function generateTypes(url: string, outFile: string): void {
  const require = createRequire(import.meta.url)
  const codegen = require.resolve('kysely-codegen').replace(/index\.js$/, 'cli/bin.js')
  execFileSync(
    process.execPath,
    [
      codegen,
      '--url',
      url,
      '--dialect',
      'postgres',
      '--exclude-pattern',
      // and the views of Citus, where it is there
      '(schema_migrations|citus_*)',
      '--type-mapping',
      JSON.stringify(TYPE_MAPPING),
      '--overrides',
      JSON.stringify(OVERRIDES),
      '--custom-imports',
      JSON.stringify(CUSTOM_IMPORTS),
      '--out-file',
      outFile,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  appendFileSync(outFile, listTenantTables(readFileSync(outFile, 'utf8')))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const url = process.argv[2]
  if (!url) throw new Error('Give the address of a migrated database.')
  generateTypes(url, HERE('./schema.generated.ts'))
}
