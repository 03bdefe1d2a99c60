import type { CardReceipt } from '@eluent/contract'

/** Numbers that card networks and processors publish for testing; behind none of them is any money. */
const TEST_NUMBERS: Readonly<Record<string, string>> = {
  '4242424242424242': 'Visa',
  '4000056655665556': 'Visa',
  '5555555555554444': 'Mastercard',
  '2223003122003222': 'Mastercard',
  '378282246310005': 'American Express',
  '371449635398431': 'American Express',
  '6011111111111117': 'Discover',
  '30569309025904': 'Diners Club',
  '36227206271667': 'Diners Club',
  '3566002020360505': 'JCB',
}
/** Published as a card that every bank declines. */
const DECLINED_NUMBER = '4000000000000002'

const AMEX = 'American Express'

interface Card {
  tokenize_cc_number: string
  tokenize_cc_expmonth: string
  tokenize_cc_expyear: string
  tokenize_cc_cvc: string
}

type Judged = { card: Omit<NonNullable<CardReceipt['card']>, 'token'>; refusal: null } | { card: null; refusal: string }

const refuse = (refusal: string): Judged => ({ card: null, refusal })

/** ISO/IEC 7812: every second digit from the right is doubled, and the sum of all digits ends in 0. */
function isLuhn(digits: string): boolean {
  let sum = 0
  for (const [at, digit] of Array.from(digits).toReversed().entries()) {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

function isPast(month: number, year: number, now: Date): boolean {
  return year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}

/** What the provider says of a card; of the number nothing but the last four digits comes out of here. */
export function judgeCard(form: Card, now: Date): Judged {
  const number = form.tokenize_cc_number.replaceAll(' ', '')
  if (!/^\d{12,19}$/.test(number) || !isLuhn(number)) return refuse('Your card number is invalid.')
  const month = Number(form.tokenize_cc_expmonth)
  const year = Number(form.tokenize_cc_expyear)
  if (!/^\d{1,2}$/.test(form.tokenize_cc_expmonth) || month < 1 || month > 12)
    return refuse("Your card's expiration month is invalid.")
  if (!/^\d{2}$/.test(form.tokenize_cc_expyear)) return refuse("Your card's expiration year is invalid.")
  if (isPast(month, 2000 + year, now)) return refuse('Your card has expired.')
  if (number === DECLINED_NUMBER) return refuse('Your card was declined.')
  const brand = TEST_NUMBERS[number]
  if (brand === undefined) return refuse('Only published test numbers are accepted here.')
  if (!new RegExp(`^\\d{${brand === AMEX ? 4 : 3}}$`).test(form.tokenize_cc_cvc))
    return refuse("Your card's security code is invalid.")
  const expiry = `${String(month).padStart(2, '0')}/${form.tokenize_cc_expyear}`
  return { card: { brand, last4: number.slice(-4), expiry }, refusal: null }
}
