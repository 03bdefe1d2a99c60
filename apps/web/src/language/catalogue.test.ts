import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import {
  BATCH_STATE_WORDS,
  CHECK_MEASURES,
  CHECK_STATE_WORDS,
  LIMIT_SOURCE_TEXTS,
  ROLE_WORDS,
} from '@eluent/domain/analytical-batches'
import { QUALITY_FIGURE_NAMES, qualityKindName } from '@eluent/domain/dashboard'
import { ACTION_WORDS, AUDIT_KINDS, auditKindWord, NOUN_WORDS } from '@eluent/domain/history'
import type { ConnectionStatus } from '@eluent/domain/instrument'
import { PACKAGE_STATE_NAMES } from '@eluent/domain/audit-packages'
import { ROLES } from '@eluent/domain/auth'
import { CELL_TEXTS } from '@eluent/domain/results'
import { CALIBRATION_STATE_NAMES, ICV_TEXTS, QUANTIFY_FROM_NAMES } from '@eluent/domain/calibrations'
import {
  BROKEN_POINT_TEXTS,
  CHARTED_FIGURE_NAMES,
  CONTROL_FINDING_TEXTS,
  CONTROL_STATE_NAMES,
  LIMIT_BASIS_NAMES,
  SIGMA_BAND_NAMES,
} from '@eluent/domain/control-charts'
import {
  BONDED_CARRIER_KEYS,
  fieldWords,
  MANIFEST_KEYS,
  mustIncludeText,
  ORIGIN_KEYS,
  STATEMENT_TITLES,
} from '@eluent/domain/certificates'
import { COA_AMOUNTS } from '@eluent/domain/coa'
import {
  CUSTODY_KIND_NAMES,
  CUSTODY_STATE_NAMES,
  PLACE_KIND_NAMES,
  STEP_WORDS,
  TIMELINE_KIND_NAMES,
} from '@eluent/domain/custody'
import {
  EQUIPMENT_EVENT_NAMES,
  EQUIPMENT_KIND_NAMES,
  EQUIPMENT_STATE_NAMES,
  EVENT_OUTCOME_NAMES,
  WORK_NAMES,
} from '@eluent/domain/equipment'
import { ITEM_KIND_NAMES, ITEM_UNITS, LOT_STATE_NAMES } from '@eluent/domain/inventory'
import {
  CHECKED_ALONE,
  NONCONFORMANCE_KIND_NAMES,
  NONCONFORMANCE_SEVERITY_NAMES,
  NONCONFORMANCE_STATE_NAMES,
} from '@eluent/domain/nonconformances'
import { PROFICIENCY_VERDICT_NAMES } from '@eluent/domain/proficiency'
import { APPROACH_NAMES, DISTRIBUTION_NAMES, OUTCOME_WORDS, REFERENCE_KIND_NAMES } from '@eluent/domain/uncertainty'
import { STUDY_DESIGN_NAMES } from '@eluent/domain/limit-studies'
import { DELIVERED_VIEWS } from '@eluent/domain/lists'
import { BENCH_TEXTS } from '@eluent/domain/bench'
import { WESTGARD_RULE_TEXTS } from '@eluent/domain/qc'
import { qualitySettingTexts } from '@eluent/domain/quality-settings'
import { CONDITION_TITLES, RELEASE_HOLD_TEXTS } from '@eluent/domain/report'
import { REVIEW_STATE_WORDS } from '@eluent/domain/reviews'
import { ALERT_KIND_NAMES, ALERT_ROUTE_NAMES } from '@eluent/domain/alerts'
import { MEANING_WORDS } from '@eluent/domain/signatures'
import { FORM_FIELD_TYPES } from '@eluent/domain/form-fields'
import { GRID_TYPES } from '@eluent/domain/batches'
import { REFERENCE_VECTORS, VECTOR_SOURCE_TEXTS } from '@eluent/domain/validation'
import { INSTALLED_PROFILES, PROFILE_FIELDS, PROFILE_TEXTS, RESULT_UNITS } from '@eluent/domain/profiles'
import {
  PURPOSE_NAMES,
  RETEST_ASKER_NAMES,
  SAMPLE_MARKS,
  SAMPLE_STATES,
  markWord,
  stateWord,
} from '@eluent/domain/samples'
import { beforeAll, describe, expect, test } from 'vitest'
import { spokenSentences } from '../test/spoken-sentences.ts'
import { textsInCode, type Texts } from '../test/texts-in-code.ts'
import { uncataloguedToasts } from '../test/toasts-in-code.ts'
import { untranslatedIn } from '../test/untranslated.ts'
import spanish from './es.json'

const source = join(import.meta.dirname, '..')
/** Not of the interface: tests, and the page of an evidence file, which is English for everybody. */
const LEFT_OUT = /\.test\.tsx?$|^test\/|evidence-page\/|^language\//

/** What no screen shows in words: columns of a downloaded file, the name of a fact, and states that are compared or written to a log. */
const NOT_SHOWN: Readonly<Record<string, readonly string[]>> = {
  // in English, as on paper
  'features/certificates/view/CertificateStatement.tsx': ['{}, date {}'],
  'features/result-imports/draft/draft-check.ts': ['Row', 'Column', 'Severity', 'Reason'],
  'features/instrument/hook-events.ts': ['under way'],
  'features/instrument/link-state.ts': ['no state', 'hands over'],
  'features/vials/MetadataTable.tsx': ['Warnings', 'Integration'],
  'ui/keys/key-reader.ts': ['Shift'],
  'features/driver-tokens/AddDriverModal.tsx': ['POST {}/api/equipment/{id}/readings', 'Authorization: Bearer {}'],
}

/** Drawn by these as they come: a person's words, a value that is typed, or words of the page itself, which `t` has said. */
const OWN_WORDS: Readonly<Record<string, readonly string[]>> = {
  'ui/RemovalModal/ReasonField.tsx': ['reason.text'],
  'ui/DecimalInput/DecimalInput.tsx': ['text.doubt'],
  'ui/AskFirst/AskFirst.tsx': ['question.text'],
  'features/support/guide/GuidePage.tsx': ['block.text', 'part.text'],
  'features/run-imports/RunFilters.tsx': ['shown.text'],
  'features/result-imports/preview/AnalyteEditor.tsx': ['text.doubt'],
  'features/report-methods/CreateMethodPage.tsx': ['words.text'],
  'features/instrument/DriverSettings.tsx': ['trial.data.text'],
  'features/certificates/create/CreateModal.tsx': ['progress.text'],
}

/** Toasts whose text the page itself has said by `t`, and hands over. */
const OWN_TOASTS = ['features/chromatograms/use-report-downloads.ts: failedText', 'app/input-limits.ts: message']

/** What a server or what stands before it says as its status (RFC 9110, section 15; 429 is RFC 6585). */
const STATUS_WORDS = [
  'Bad Request',
  'Unauthorized',
  'Forbidden',
  'Not Found',
  'Request Timeout',
  'Conflict',
  'Payload Too Large',
  'Content Too Large',
  'Too Many Requests',
  'Internal Server Error',
  'Bad Gateway',
  'Service Unavailable',
  'Gateway Timeout',
]
/** What Chromium, Firefox and Safari say of a call that found no server. */
const NETWORK_WORDS = ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed']

/** Words that the rules give to a page, which looks them up. */
const OF_RULES = [
  ...STATUS_WORDS,
  ...NETWORK_WORDS,
  ...SAMPLE_STATES.map(stateWord),
  ...SAMPLE_MARKS.map(markWord),
  ...AUDIT_KINDS.map(auditKindWord),
  ...NOUN_WORDS,
  ...ACTION_WORDS,
  ...[...GRID_TYPES, ...FORM_FIELD_TYPES].map(({ name }) => name),
  ...[BATCH_STATE_WORDS, CHECK_STATE_WORDS, ROLE_WORDS].flatMap((words) => Object.values(words)),
  ...Object.values(CALIBRATION_STATE_NAMES),
  ...Object.values(ICV_TEXTS),
  ...Object.values(STUDY_DESIGN_NAMES),
  ...Object.values(QUANTIFY_FROM_NAMES),
  ...[CUSTODY_KIND_NAMES, CUSTODY_STATE_NAMES, PLACE_KIND_NAMES, TIMELINE_KIND_NAMES].flatMap((names) =>
    Object.values(names),
  ),
  ...Object.values(PROFILE_FIELDS).map(({ label }) => label),
  ...[EQUIPMENT_EVENT_NAMES, EQUIPMENT_KIND_NAMES, EQUIPMENT_STATE_NAMES].flatMap((names) => Object.values(names)),
  ...[EVENT_OUTCOME_NAMES, WORK_NAMES].flatMap((names) => Object.values(names)),
  ...[CHARTED_FIGURE_NAMES, CONTROL_STATE_NAMES, LIMIT_BASIS_NAMES, SIGMA_BAND_NAMES, WESTGARD_RULE_TEXTS].flatMap(
    (names) => Object.values(names),
  ),
  ...Object.values(ITEM_KIND_NAMES),
  ...Object.values(LOT_STATE_NAMES),
  ...ITEM_UNITS,
  ...Object.values(PROFICIENCY_VERDICT_NAMES),
  ...Object.values(QUALITY_FIGURE_NAMES),
  ...CHECK_MEASURES.map((measure) => qualityKindName('qc_failures', measure)),
  ...Object.values(PACKAGE_STATE_NAMES),
  ...STEP_WORDS,
  ...[NONCONFORMANCE_STATE_NAMES, NONCONFORMANCE_KIND_NAMES, NONCONFORMANCE_SEVERITY_NAMES].flatMap((names) =>
    Object.values(names),
  ),
  CHECKED_ALONE,
  ...Object.values(DISTRIBUTION_NAMES),
  ...Object.values(APPROACH_NAMES),
  ...Object.values(OUTCOME_WORDS),
  ...Object.values(REFERENCE_KIND_NAMES),
  ...Object.values(DELIVERED_VIEWS).flatMap((views) => views.map(({ name }) => name)),
  ...qualitySettingTexts(),
  BENCH_TEXTS.weight,
  BENCH_TEXTS.volume,
  BENCH_TEXTS.unknown,
  ...Object.values(RELEASE_HOLD_TEXTS),
  ...Object.values(CONDITION_TITLES),
  ...[ALERT_KIND_NAMES, ALERT_ROUTE_NAMES].flatMap((names) => Object.values(names)),
  ...Object.values(MEANING_WORDS),
  ...Object.values(REVIEW_STATE_WORDS),
  ...REFERENCE_VECTORS.map(({ quantity }) => quantity),
  ...VECTOR_SOURCE_TEXTS,
  ...INSTALLED_PROFILES.flatMap(({ not_verified }) => not_verified),
  ...[BROKEN_POINT_TEXTS, CONTROL_FINDING_TEXTS, LIMIT_SOURCE_TEXTS].flatMap((told) => Object.values<string>(told)),
  PROFILE_TEXTS.name,
  ...Object.values(PURPOSE_NAMES),
  ...Object.values(RETEST_ASKER_NAMES),
  'Tested By',
  ...Object.values(STATEMENT_TITLES),
  // the types of a project, which the database has
  'Harvest',
  'Production Lot',
  'Research',
  'Other',
  ...ROLES.map(({ name }) => name),
  CELL_TEXTS.over_bounds,
  CELL_TEXTS.no_data,
  'Passes',
  ...[...MANIFEST_KEYS, ...BONDED_CARRIER_KEYS, ...ORIGIN_KEYS].map(fieldWords),
  ...['name', 'description', ...MANIFEST_KEYS].map(mustIncludeText),
  ...COA_AMOUNTS,
  ...RESULT_UNITS.filter((unit) => unit.includes('per ')),
  ...(['Connecting...', 'Connected', 'Disconnected'] satisfies ConnectionStatus[]),
]

const texts = new Map<string, Texts>()
/** What the pages draw of what rules and API say, as it comes. */
const untranslated: string[] = []
/** What toasts say that no catalogue has. */
const toasts: string[] = []
/** What rules, contract and API say, with the file that says it. */
const spoken = new Map<string, string>()
beforeAll(async () => {
  for (const room of ['domain', 'contract', 'api', 'driver', 'tables', 'signal', 'log', 'charts'] as const)
    for (const [sentence, file] of await spokenSentences(room)) spoken.set(sentence, file)
  for await (const file of glob('**/*.{ts,tsx}', { cwd: source })) {
    const name = file.replaceAll('\\', '/')
    if (LEFT_OUT.test(name)) continue
    const code = readFileSync(join(source, file), 'utf8')
    texts.set(name, textsInCode(name, code))
    toasts.push(...uncataloguedToasts(name, code).map((part) => `${name}: ${part}`))
    if (name.endsWith('.tsx'))
      untranslated.push(
        ...untranslatedIn(name, code).flatMap((part) => (OWN_WORDS[name]?.includes(part) ? [] : [`${name}: ${part}`])),
      )
  }
})

type Elements = ReturnType<IntlMessageFormat['getAst']>
const partsOf = (message: string): Elements =>
  new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst()
const PLAIN = partsOf('Plain text')[0]?.type

/** The names in braces. Spanish may say a word by `select` that English fills in: 'released' of a lot is 'liberado'. */
const valuesIn = (elements: Elements): string[] =>
  elements.flatMap((element) => [
    ...('value' in element && element.type !== PLAIN ? [element.value] : []),
    ...('options' in element ? Object.values(element.options).flatMap((option) => valuesIn(option.value)) : []),
  ])
const valuesOf = (message: string): string[] => [...new Set(valuesIn(partsOf(message)))].toSorted()
/** Of a sentence of the rules: it is never formatted itself, so that a quotation mark in it is one. */
const placesOf = (sentence: string): string[] => [...new Set(sentence.match(/(?<=\{)\d+(?=\})/g))].toSorted()

describe('the catalogue of texts', () => {
  test('[I18N-01] no text of the interface stands outside of it', () => {
    const outside = [...texts].flatMap(([file, found]) =>
      found.outside.filter((text) => !NOT_SHOWN[file]?.includes(text)).map((text) => `${file}: ${text}`),
    )
    expect(outside).toEqual([])
  })

  test('[I18N-02] Spanish has every text, and none that is not shown', () => {
    const keys = new Set([...[...texts.values()].flatMap((found) => found.keys), ...OF_RULES])
    expect([...keys].filter((key) => !Object.hasOwn(spanish, key))).toEqual([])
    expect(Object.keys(spanish).filter((key) => !keys.has(key) && !spoken.has(key))).toEqual([])
  })

  test('[I18N-02] every sentence with which a rule or the API refuses or informs has its Spanish', () => {
    expect(spoken.size).toBeGreaterThan(900)
    expect([...spoken].filter(([sentence]) => !Object.hasOwn(spanish, sentence))).toEqual([])
  })

  test('[I18N-01] no toast says what comes from elsewhere without looking it up', () => {
    expect(toasts.toSorted()).toEqual(OWN_TOASTS.toSorted())
  })

  test('[I18N-02] no page draws a sentence of a rule or of the API as it comes', () => {
    expect(untranslated).toEqual([])
  })

  test('each text has the values, and the spaces at its ends, of the English one', () => {
    const ends = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]]
    for (const [english, other] of Object.entries(spanish)) {
      expect(valuesOf(other), english).toEqual(/\{\d+\}/.test(english) ? placesOf(english) : valuesOf(english))
      expect(ends(other), english).toEqual(ends(english))
    }
  })
})

test('[I18N-03] each field for a decimal number takes the sign of the reader', async () => {
  const own = new Set(['ui/DecimalInput/DecimalInput.tsx'])
  const others: string[] = []
  for await (const file of glob('**/*.tsx', { cwd: source })) {
    const name = file.replaceAll('\\', '/')
    const code = readFileSync(join(source, file), 'utf8')
    if (!own.has(name) && /inputMode="decimal"/.test(code)) others.push(name)
  }
  // a grid and a table have fields of their own, which read it by the same functions
  expect(others).toEqual([])
})

test('no text holds a date or a number with a skeleton: the build leaves their parser out', () => {
  for (const [english, other] of Object.entries(spanish))
    expect(`${english} ${other}`).not.toMatch(/\{\w+,\s*(?:date|time|number)\b/)
})

test.each([
  ['<p>{lot.refusal}</p>', ['lot.refusal']],
  ['<p>{isOpen && (translated(fault.text) ?? fault.text)}</p>', ['fault.text']],
  ['<Alert title={WHY_TEXT} />', ['WHY_TEXT']],
  ['<p>{translated(lot.refusal)}</p>', []],
  ['<Page lot={lot} />', []],
])('what is drawn as it comes: %s', (code, drawn) => {
  expect(untranslatedIn('part.tsx', `import { WHY_TEXT } from '@eluent/domain/lots'\nconst part = ${code}`)).toEqual(
    drawn,
  )
})

describe('what reads as a text', () => {
  test.each([
    ['between tags', '<p>Nothing here yet</p>', ['Nothing here yet']],
    ['as a label', '<input aria-label="Sample weight" />', ['Sample weight']],
    ['in a choice', 'const word = done ? "Saved at once" : t("Not saved")', ['Saved at once']],
    ['with a value in it', 'const line = `Saved by ${name}`', ['Saved by {}']],
    ['not a class, an address or an event', '<a className="Big one" href="/Some where" />', []],
    ['not what is compared', 'if (key === "Some Key") go()', []],
    ['not a unit', '<td>mg</td>', []],
  ])('%s', (_, code, outside) => {
    expect(textsInCode('part.tsx', code).outside).toEqual(outside)
  })
})
