import { escaped, oneLine } from '../../platform/mail/mail-text.ts'

interface MailFacts {
  reportName: string
  organization: string
  sender: string
}

/** The e-mail that an analytical report is attached to. */
export function analyticalReportMail(facts: MailFacts): { subject: string; text: string; html: string } {
  const name = oneLine(facts.reportName)
  const sentence = `${oneLine(facts.sender)} of ${oneLine(facts.organization)} shares the analytical report "${name}" with you. It is attached as a PDF.`
  return { subject: `Analytical report: ${name}`, text: `${sentence}\n`, html: `<p>${escaped(sentence)}</p>` }
}
