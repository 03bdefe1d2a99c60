import { embedEvidence } from './embed.ts'

/** Evidence as one file that checks itself in any browser, without a network. */
export async function asEvidencePage(evidence: string): Promise<Response> {
  const { page } = await import('virtual:evidence-page')
  return new Response(embedEvidence(page, evidence), { headers: { 'content-type': 'text/html' } })
}
