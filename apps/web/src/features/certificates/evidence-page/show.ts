import { historyWord, resultsInSummary, sealedPdfs } from '@eluent/domain/certificates'
import { printOfKey, toHex, writeVerifierKey, type VerifiedEvidence } from '@eluent/ledger'
import { formatMoment } from '../../../ui/dates/format-moment.ts'
import { browserCrypto } from '../verify/browser-crypto.ts'
import { proofText, verdictOf, type Verdict } from '../verify/verdict-texts.ts'
import type { FileJudgement } from './judge-file.ts'

type Child = Node | string

/** An element with its children; texts of the evidence become text and nothing else. */
export function element(name: string, ...children: readonly Child[]): HTMLElement {
  const made = document.createElement(name)
  made.append(...children)
  return made
}

/** The file goes from hand to hand: the same moment for every reader. */
const ZONE = 'UTC'
const momentOf = (at: string | null): string | null => at && formatMoment(at, ZONE)

const factsOf = (facts: readonly (readonly [string, string | null | undefined])[]): HTMLElement =>
  element('dl', ...facts.flatMap(([label, value]) => [element('dt', label), element('dd', value ?? '–')]))

const folded = (title: string, ...children: readonly Child[]): HTMLElement =>
  element('details', element('summary', title), ...children)

/** Nothing contradicts it, and whose keys they are is for the reader to say. */
const HOLDS: Verdict = {
  look: 'pending',
  title: 'The seal holds',
  sentences: [
    'Nobody changed what stands in this file since it was sealed under the keys below.',
    'Whether they are the laboratory’s keys no file can tell: anybody can make a file with keys of their own. Enter the key code of the laboratory, as its printed codes bear it.',
  ],
}

function verdict({ judgement, trust, holds }: FileJudgement, now: Date): HTMLElement {
  const { look, title, sentences } =
    holds && judgement.reason === 'no_keys' ? HOLDS : verdictOf(judgement, trust, now, ZONE)
  const shown = element('section', element('h1', title), ...sentences.map((text) => element('p', text)))
  shown.className = `verdict ${look}`
  shown.setAttribute('role', look === 'wrong' ? 'alert' : 'status')
  if (judgement.faults.length > 0) shown.append(element('ul', ...judgement.faults.map((text) => element('li', text))))
  return shown
}

function pdfCheck(hashes: readonly string[]): HTMLElement {
  const field = document.createElement('input')
  field.type = 'file'
  field.accept = 'application/pdf'
  const said = element('output')
  const compare = async (file: File): Promise<void> => {
    const isSealed = hashes.includes(toHex(browserCrypto.sha256(new Uint8Array(await file.arrayBuffer()))))
    said.textContent = isSealed
      ? 'This is the sealed file, byte for byte.'
      : 'This is not the sealed file: it was changed, written again, or belongs to another certificate. The certificate’s own PDF is another file: compare its TRACER with this page.'
  }
  field.addEventListener('change', () => {
    const [file] = field.files ?? []
    if (file) void compare(file)
  })
  return element('section', element('h2', 'Is this your PDF?'), element('label', 'The report’s PDF ', field), said)
}

function sealed({ tracer, events }: VerifiedEvidence): HTMLElement[] {
  const { summary, leaf: issue } = events[0]
  const hashes = sealedPdfs(summary)
  const told = events.map(({ leaf: { event, at, expires }, summary: said, details }) => {
    const reason = said['reason'] ?? null
    return { at, reason, details, word: historyWord({ event, at, expires, reason }) }
  })
  const history = told.map(({ at, reason, word }) =>
    element('li', `${word}, ${momentOf(at)}`, ...(reason === null ? [] : [`. Reason: ${reason}`])),
  )
  const details = told.flatMap(({ details: known, word }) =>
    known === null ? [] : [element('h3', word), element('pre', JSON.stringify(known, null, 2))],
  )
  return [
    element(
      'section',
      element('h2', 'Certificate'),
      factsOf([
        ['Type', summary['type']],
        ['Name', summary['name']],
        ['Organization', summary['organization']],
        ...resultsInSummary(summary, (at) => formatMoment(at, ZONE)).map(({ label, text }) => [label, text] as const),
        ['Created', momentOf(summary['created_at'] ?? issue.at)],
        ['Expiration date', momentOf((events.at(-1)?.leaf ?? issue).expires)],
        ['TRACER', tracer],
      ]),
      element('h2', 'History'),
      element('ol', ...history),
      ...(details.length > 0 ? [folded('Everything that was sealed', ...details)] : []),
    ),
    ...(hashes.length > 0 ? [pdfCheck(hashes)] : []),
  ]
}

function proof({ judgement, keys, holds }: FileJudgement): HTMLElement {
  const { checkpoint } = judgement
  const keyFacts = (keys ? [keys.log, ...keys.witnesses] : []).flatMap((key, at) => [
    [at === 0 ? 'Key of the log' : 'Key of a witness', writeVerifierKey(key)] as const,
    ['In short', printOfKey(browserCrypto.sha256, key)] as const,
  ])
  const facts = checkpoint
    ? ([
        ['Checkpoint', `${checkpoint.size} entries of ${checkpoint.origin}`],
        ['Witnesses', checkpoint.witnesses.join(', ') || 'none'],
      ] as const)
    : []
  return element(
    'section',
    element('h2', 'Proof'),
    element(
      'p',
      holds && judgement.status === 'NotProven'
        ? 'Your browser checked the proof itself: it is complete under the keys that stand in this file.'
        : proofText(judgement),
    ),
    element('p', 'What happened after the checkpoint no file can tell: ask the laboratory’s page for it.'),
    folded('Keys and checkpoint', factsOf([...facts, ...keyFacts])),
  )
}

/** The whole page for a judgement; `keyField` stands below the verdict while no keys are known. */
export function show(judged: FileJudgement, keyField: HTMLElement, now: Date): HTMLElement[] {
  const { evidence } = judged.judgement
  return [
    verdict(judged, now),
    ...(judged.holds ? [keyField] : []),
    ...(evidence ? sealed(evidence) : []),
    ...(evidence ? [proof(judged)] : []),
  ]
}
