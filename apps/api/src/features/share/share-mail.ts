import { escaped, oneLine } from '../../platform/mail/mail-text.ts'

interface ShareFacts {
  sampleName: string
  /** The word of the sample's state: 'Released', 'Finished'. */
  state: string
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
    text: `${sentence}\n\nState: ${facts.state}\nOpen the report: ${facts.link}\n\nAnyone who holds this link can read the report.\n`,
    html: `<p>${escaped(sentence)}</p><p>State: ${escaped(facts.state)}</p><p><a href="${escaped(facts.link)}">Open the report</a></p><p>Anyone who holds this link can read the report.</p>`,
  }
}

interface SeveralFacts {
  organization: string
  sender: string
  /** In the order in which the mail lists them. */
  reports: readonly { name: string; state: string; link: string }[]
}

/** The e-mail that carries the public links of several reports, a line for each. */
export function severalMail(facts: SeveralFacts): { subject: string; text: string; html: string } {
  const [organization, sender] = [facts.organization, facts.sender].map(oneLine) as [string, string]
  const reports = facts.reports.map(({ name, ...report }) => ({ name: oneLine(name), ...report }))
  const sentence = `${sender} of ${organization} shares the test results of ${reports.length} samples with you.`
  const note = 'Anyone who holds a link can read its report.'
  const items = reports.map(
    ({ name, state, link }) => `<li><a href="${escaped(link)}">${escaped(name)}</a>, ${escaped(state)}</li>`,
  )
  return {
    subject: `Test results of ${reports.length} samples`,
    text: `${sentence}\n\n${reports.map(({ name, state, link }) => `${name}, ${state}: ${link}`).join('\n')}\n\n${note}\n`,
    html: `<p>${escaped(sentence)}</p><ul>${items.join('')}</ul><p>${note}</p>`,
  }
}
