/** A card as typed. It is sent to the card provider and nowhere else. */
export interface CardInput {
  name: string
  /** Digits, grouped as on the card. */
  number: string
  /** MM/YY */
  expiry: string
  cvc: string
}

export interface CardCircumstances {
  /** Whether the captcha was verified. */
  human: boolean
  /** Whether the organization's bank is known: only then are there terms to accept. */
  bank_info: boolean
  terms: boolean
}

export const CARD_TEXTS = {
  number: 'Credit Card cannot be blank.',
  expiry: 'Expiration cannot be blank.',
  cvc: 'CVC cannot be blank.',
  format: 'Please match the requested format.',
  human: 'Prove you are human.',
  terms: 'You must accept the terms.',
  saved: 'Card Saved Successfully',
  failed: 'Something went wrong, please try again',
} as const

const NUMBER_PATTERN = /^[\d ]{16,22}$/
const EXPIRY_PATTERN = /^\d\d\/\d\d$/
const CVC_PATTERN = /^\d{3,4}$/

interface CardShape {
  groups: readonly number[]
  cvc: 3 | 4
}

const AMEX: CardShape = { groups: [4, 6, 5], cvc: 4 }
const DINERS: CardShape = { groups: [4, 6, 4], cvc: 3 }
const OTHERS: CardShape = { groups: [4, 4, 4, 4, 3], cvc: 3 }

function shapeOf(digits: string): CardShape {
  if (/^3[47]/.test(digits)) return AMEX
  return /^3[068]/.test(digits) ? DINERS : OTHERS
}

function digitsOf(typed: string): string {
  return typed.replaceAll(/\D/g, '')
}

/** The number as it is printed: 4-6-5 for amex, 4-6-4 for diners, otherwise groups of 4. */
export function formatCardNumber(typed: string): string {
  const digits = digitsOf(typed)
  const parts: string[] = []
  let at = 0
  for (const size of shapeOf(digits).groups) {
    if (at < digits.length) parts.push(digits.slice(at, at + size))
    at += size
  }
  return parts.join(' ')
}

/** MM/YY while typing; a pasted year of four digits loses its century. */
export function formatCardExpiry(typed: string): string {
  const [, month, year] = /^\s*(\d\d)\s*\/\s*20(\d\d)\s*$/.exec(typed) ?? []
  if (month !== undefined) return `${month}/${year}`
  const digits = digitsOf(typed).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** Digits only, as many as the card of this number has. */
export function formatCardCvc(typed: string, cardNumber: string): string {
  return digitsOf(typed).slice(0, shapeOf(digitsOf(cardNumber)).cvc)
}

function fieldError(value: string, blank: string, pattern: RegExp): string | null {
  if (value.trim() === '') return blank
  return pattern.test(value) ? null : CARD_TEXTS.format
}

export type CardErrors = Partial<Record<'number' | 'expiry' | 'cvc' | 'human' | 'terms', string>>

/** What keeps a card from being sent, by field. A blank name passes. */
export function cardErrors(card: CardInput, { human, bank_info, terms }: CardCircumstances): CardErrors {
  const number = fieldError(card.number, CARD_TEXTS.number, NUMBER_PATTERN)
  const expiry = fieldError(card.expiry, CARD_TEXTS.expiry, EXPIRY_PATTERN)
  const cvc = fieldError(card.cvc, CARD_TEXTS.cvc, CVC_PATTERN)
  return {
    ...(number !== null && { number }),
    ...(expiry !== null && { expiry }),
    ...(cvc !== null && { cvc }),
    ...(!human && { human: CARD_TEXTS.human }),
    ...(bank_info && !terms && { terms: CARD_TEXTS.terms }),
  }
}

/** The card as the provider's wire names it: `tokenized_form`. */
export interface TokenizedForm {
  tokenize_cc_number: string
  tokenize_cc_expmonth: string
  tokenize_cc_expyear: string
  tokenize_cc_cvc: string
}

/** The wire's fields of a card that has no errors. */
export function tokenizedForm({ number, expiry, cvc }: CardInput): TokenizedForm {
  return {
    tokenize_cc_number: digitsOf(number),
    tokenize_cc_expmonth: expiry.slice(0, 2),
    tokenize_cc_expyear: expiry.slice(3),
    tokenize_cc_cvc: cvc,
  }
}

/** What is kept of a card, and all of it. */
export interface CardOnFile {
  brand: string
  last4: string
  /** MM/YY */
  expiry: string
}

/** 'Visa •••• •••• •••• 4242'. */
export function maskedCard({ brand, last4 }: CardOnFile): string {
  return `${brand} •••• •••• •••• ${last4}`
}
