import { escaped, oneLine } from '../../platform/mail/mail-text.ts'

interface ShareFacts {
  sampleName: string
  organization: string
  sender: string
  link: string
}

/** The e-mail that carries a report's public link, as text and as HTML. */
export function shareMail(facts: ShareFacts): { subject: string; text: string; html: string } {
  const [name, organization, sender] = [facts.sampleName, facts.organization, facts.sender].map(oneLine) as [
    string,
    string,
    string,
  ]
  const sentence = `${sender} of ${organization} shares the test results of ${name} with you.`
  return {
    subject: `Test results of ${name}`,
    text: `${sentence}\n\nOpen the report: ${facts.link}\n\nAnyone who holds this link can read the report.\n`,
    html: `<p>${escaped(sentence)}</p><p><a href="${escaped(facts.link)}">Open the report</a></p><p>Anyone who holds this link can read the report.</p>`,
  }
}
