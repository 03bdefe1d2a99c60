import { escaped, oneLine } from '../../platform/mail/mail-text.ts'

interface InvitationFacts {
  organization: string
  inviter: string
  role: string
  link: string
  days: number
}

/** The letter that carries an invitation's link, as text and as HTML. */
export function invitationMail(facts: InvitationFacts): { subject: string; text: string; html: string } {
  const organization = oneLine(facts.organization)
  const said = `${oneLine(facts.inviter)} invites you to work with ${organization} in Eluent, as ${facts.role}.`
  const rest = `The link works once, for ${facts.days} days. If you do not know the sender, nothing needs to be done.`
  return {
    subject: `Your invitation to ${organization}`,
    text: `${said}\n\nSign up here: ${facts.link}\n\n${rest}\n`,
    html: `<p>${escaped(said)}</p><p><a href="${escaped(facts.link)}">Sign up</a></p><p>${rest}</p>`,
  }
}
