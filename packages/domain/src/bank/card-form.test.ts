import { expect, test } from 'vitest'
import {
  cardErrors,
  formatCardCvc,
  formatCardExpiry,
  formatCardNumber,
  maskedCard,
  tokenizedForm,
} from './card-form.ts'

const card = { name: '', number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' }
const fine = { human: true, bank_info: true, terms: true }

test.each([
  ['378282246310005', '3782 822463 10005'],
  ['341111111111111', '3411 111111 11111'],
  ['30569309025904', '3056 930902 5904'],
  ['36227206271667', '3622 720627 1667'],
  ['38520000023237', '3852 000002 3237'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['42424', '4242 4'],
  ['4242', '4242'],
  ['4x2-4 2', '4242'],
  ['3782822463100051', '3782 822463 10005'],
  ['', ''],
])('[CARD-08] %s is grouped as %s', (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown)
  expect(formatCardNumber(shown)).toBe(shown)
})

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12/3'],
  ['1230', '12/30'],
  ['12/', '12'],
  ['12/305', '12/30'],
  ['12 / 2030', '12/30'],
])('[CARD-09] an expiry typed as %s reads %s', (typed, shown) => {
  expect(formatCardExpiry(typed)).toBe(shown)
})

test.each([
  ['12345', '3782 8', '1234'],
  ['12345', '4242', '123'],
  ['1a2', '', '12'],
])('[CARD-10] a CVC typed as %s for %s reads %s', (typed, number, shown) => {
  expect(formatCardCvc(typed, number)).toBe(shown)
})

test('[CARD-05] blank fields have texts of their own', () => {
  expect(cardErrors({ ...card, number: ' ', expiry: '', cvc: '' }, fine)).toEqual({
    number: 'Credit Card cannot be blank.',
    expiry: 'Expiration cannot be blank.',
    cvc: 'CVC cannot be blank.',
  })
})

test.each([
  ['number', '4242 4242 4242'],
  ['number', '4242-4242-4242-4242'],
  ['number', '4'.repeat(23)],
  ['expiry', '1230'],
  ['expiry', '1/30'],
  ['cvc', '12'],
  ['cvc', '12345'],
] as const)('[CARD-11] the %s %s does not match the format', (field, value) => {
  expect(cardErrors({ ...card, [field]: value }, fine)).toEqual({ [field]: 'Please match the requested format.' })
})

test('[CARD-11] amex, diners and others pass as grouped, a blank name too', () => {
  for (const number of ['3782 822463 10005', '3056 930902 5904', card.number])
    expect(cardErrors({ ...card, number, name: '' }, fine)).toEqual({})
})

test('[CARD-06] [CARD-07] the captcha is always needed, the terms with bank info only', () => {
  expect(cardErrors(card, { human: false, bank_info: true, terms: false })).toEqual({
    human: 'Prove you are human.',
    terms: 'You must accept the terms.',
  })
  expect(cardErrors(card, { human: true, bank_info: false, terms: false })).toEqual({})
})

test('[API3-24] the wire splits the expiry and takes digits only; what is kept shows four digits', () => {
  expect(tokenizedForm(card)).toEqual({
    tokenize_cc_number: '4242424242424242',
    tokenize_cc_expmonth: '12',
    tokenize_cc_expyear: '30',
    tokenize_cc_cvc: '123',
  })
  expect(maskedCard({ brand: 'Visa', last4: '4242', expiry: '12/30' })).toBe('Visa •••• •••• •••• 4242')
})
