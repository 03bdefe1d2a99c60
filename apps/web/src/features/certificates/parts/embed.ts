import { canonicalJson, LedgerError, parseCanonicalJson } from '@eluent/ledger'

/** Where the evidence stands in the page that checks itself. */
const MARK = '@EVIDENCE@'

/** No text of the evidence may end the element that holds it. */
const escaped = (evidence: string): string => evidence.replaceAll('<', String.raw`\u003c`)

/** The page with this evidence in it. @param page as the build makes it */
export function embedEvidence(page: string, evidence: string): string {
  const [before = '', after = ''] = page.split(MARK)
  return before + escaped(evidence) + after
}

/** The evidence in the one spelling it has, from what stands in the page. @throws LedgerError malformed */
export function readEmbedded(text: string): string {
  let evidence: string
  try {
    evidence = canonicalJson(JSON.parse(text) as Parameters<typeof canonicalJson>[0])
  } catch (cause) {
    if (cause instanceof LedgerError || cause instanceof SyntaxError)
      throw new LedgerError('malformed', 'What stands in the file is not evidence.')
    throw cause
  }
  parseCanonicalJson(evidence)
  if (escaped(evidence) !== text) throw new LedgerError('malformed', 'What stands in the file was changed.')
  return evidence
}
