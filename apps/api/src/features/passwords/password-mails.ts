import { escaped } from '../../platform/mail/mail-text.ts'

interface PasswordMail {
  subject: string
  text: string
  html: string
}

/** Carries the link to choose a new password. */
export function resetMail(link: string): PasswordMail {
  const intro = 'Somebody asked for a new password for your Eluent account.'
  const rest = 'The link works once, for one hour. If it was not you, nothing needs to be done: your password stays.'
  return {
    subject: 'Choose a new password',
    text: `${intro}\n\nChoose it here: ${link}\n\n${rest}\n`,
    html: `<p>${intro}</p><p><a href="${escaped(link)}">Choose a new password</a></p><p>${rest}</p>`,
  }
}

/** Tells the owner of an account that its password is another one now. */
export function changedMail(): PasswordMail {
  const said = 'The password of your Eluent account was changed, and your other devices were signed out.'
  const rest = 'If it was not you, choose a new one by Forgot Password and tell your administrator.'
  return { subject: 'Your password was changed', text: `${said}\n\n${rest}\n`, html: `<p>${said}</p><p>${rest}</p>` }
}
