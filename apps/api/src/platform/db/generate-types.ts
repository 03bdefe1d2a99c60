/** Writes schema.generated.ts from a migrated database: `node generate-types.ts <database address>`. */
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const TYPE_MAPPING = { int8: 'number', timestamptz: 'string' }
/** What the jsonb columns hold, by the names of json-columns.ts. */
const JSON_COLUMNS = {
  'certificates.issuer': 'KeptIssuer',
  'import_templates.analytes': 'TemplateAnalytes',
  'import_templates.metadata': 'TemplateMetadata',
  'import_templates.parsed': 'TemplateCells',
  'import_templates.rows': 'TemplateRows',
  'injections.imported_template': 'ChosenTemplate',
  'method_versions.analytes': 'MethodAnalytes',
  'method_versions.totals': 'MethodTotals',
  'samples.coa_data': 'StoredCoa',
}
const JSON_COLUMNS_WITH_DEFAULT = {
  'batch_tests.custom_fields': 'CustomFields',
  'certificates.attachments': 'KeptAttachments',
  'certificates.details': 'CertificateDetails',
  'injections.attachments': 'ResultAttachments',
  'injections.import_edits': 'ImportEdits',
  'injections.metadata': 'RunMetadata',
  'report_releases.changes': 'ReleaseChanges',
  'samples.custom_fields': 'CustomFields',
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

/** Types of every table of the database at `url`, into `outFile`; bigint is a checked number, an instant an ISO string. */
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
      'schema_migrations',
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
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const url = process.argv[2]
  if (!url) throw new Error('Give the address of a migrated database.')
  generateTypes(url, HERE('./schema.generated.ts'))
}
