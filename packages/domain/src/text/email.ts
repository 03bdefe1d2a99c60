const EMAIL_MAX = 64

/** One local part, one '@', a host name with at least one dot; ASCII only. */
const EMAIL_PATTERN = /^[\w!#$%&'*+/=?^`{|}~.-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/** Whether the text, untrimmed, is an e-mail address of at most 64 characters. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && EMAIL_PATTERN.test(text)
}
