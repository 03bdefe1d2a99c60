import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { sentencesInCode } from './sentences-in-code.ts'

const ROOT = join(import.meta.dirname, '../../../..')

interface Room {
  globs: readonly string[]
  /** Not on a screen, or the same in every language there. */
  silent: RegExp
  /** Which of its texts are no sentences: names of facts, as files have them. */
  names?: RegExp
}

const TESTS = String.raw`\.test\.|testing/|fixture`

/** Who speaks to a reader, and which of their files do not. */
export const ROOMS: Readonly<
  Record<'domain' | 'contract' | 'api' | 'driver' | 'tables' | 'signal' | 'log' | 'charts', Room>
> = {
  domain: {
    globs: ['packages/domain/src/**/*.ts'],
    silent: new RegExp(
      [
        TESTS,
        // data, and words that are looked for in files
        '/data/|vectors|header-words|global-templates|template-map|propose-|heading-units|prefill|/qc/|samples/vials|method-from-import',
        // what is sealed or printed, and read as it was sealed or printed
        'certificate-statement|coa-view|report-signatures',
        // single words, which the pages look up by `t`
        'audit-kinds|action-words|sample-state|session-rules',
      ].join('|'),
    ),
  },
  contract: { globs: ['packages/contract/src/**/*.ts'], silent: new RegExp(TESTS) },
  api: {
    globs: ['apps/api/src/features/**/*.ts', 'apps/api/src/views/**/*.ts', 'apps/api/src/platform/http/*.ts'],
    silent: new RegExp(
      [
        TESTS,
        // mails, documents and files, the pages of the API, and health
        'mail|pdf|csv|print-|export|download-|release-body|announce-|remind-|read-trail|api-pages|health|security-|logo\\.ts|open-file',
        // what operators read: logs, limits of sign-ins; the log of certificates is a room of its own
        'limits|guard|own-password|/ledger/|sealed|audit(?!-packages)|check-files|routes',
        // names of records that are made
        'create-sample-seal|import-sample',
      ].join('|'),
    ),
  },
  // of a run's own report, and of the instrument
  driver: {
    globs: ['apps/driver/src/instruments/chemstation/{analyte-rows,read-data-run,status-reading}.ts'],
    silent: new RegExp(TESTS),
  },
  // why a file is no table; names of sheets are data
  tables: {
    globs: ['packages/tables/src/**/*.ts', 'apps/api/src/platform/tables/*.ts'],
    silent: new RegExp(`${TESTS}|derived-sheets`),
  },
  // what is doubtful in a chromatogram, and why a file is none; names of facts begin with a capital and end without a full stop
  signal: {
    globs: ['packages/signal/src/{readers,folder,chromatogram,f4}/**/*.ts'],
    silent: new RegExp(`${TESTS}|f4/handler`),
    names: /^(?!JCAMP)\p{Lu}[^.]*$|^\p{Lu}[^ ]* [^ ]*\/[^ ]*$|^\{0\} \(|^\{0\} nm$|^run \{0\}$|^a?\s?number of$/u,
  },
  // what its audit and a check of a certificate find
  log: {
    globs: [
      'apps/api/src/features/ledger/{audit-*,sealed-report-faults,watch-witness,ledger-guard}.ts',
      // why a proof does not hold
      'packages/ledger/src/{evidence,notes,bytes,map}/*.ts',
    ],
    // lines of the operators' command
    silent: new RegExp(`${TESTS}|audit-ledger|vectors|add-checkpoint`),
  },
  // what a chart shows, for those who do not see it
  charts: {
    globs: ['packages/report/src/charts/**/*.ts'],
    silent: new RegExp(`${TESTS}|chart-theme|-svg|draw-|paper-|readout`),
  },
}

/** Every sentence of a room, with the file that says it. */
export async function spokenSentences(room: keyof typeof ROOMS): Promise<Map<string, string>> {
  const { globs, silent, names } = ROOMS[room]
  const spoken = new Map<string, string>()
  for await (const file of glob([...globs], { cwd: ROOT })) {
    const name = file.replaceAll('\\', '/')
    if (silent.test(name)) continue
    for (const sentence of sentencesInCode(name, readFileSync(join(ROOT, file), 'utf8'))) {
      if (!spoken.has(sentence) && names?.test(sentence) !== true) spoken.set(sentence, name)
    }
  }
  return spoken
}
