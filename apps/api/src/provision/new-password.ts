import { randomInt } from 'node:crypto'
import { isStrongPassword } from '@eluent/domain/passwords'

/** Letters and digits that nobody mistakes for each other when they are read off a screen. */
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 20

/** A random password that the password rule accepts; about 115 random bits. */
export function newPassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
    if (isStrongPassword(password)) return password
  }
}
