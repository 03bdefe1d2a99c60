import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MAX } from '../passwords/password.ts'

export const EASY_PASSWORD_TEXT = 'This password is easy to guess. Choose a longer or less common one.'

/** What everybody can read about the demo laboratory; nobody else may sign in by it. */
export const DEMO_PASSWORD = 'Eluent-demo-1'

const COMMON_COUNT = 10_000
/** zxcvbn: 3 is "safely unguessable", at least 10^8 guesses, which a slow hash turns into years. */
const LEAST_SCORE = 3
/** Parts of names shorter than this stand in too many passwords. */
const NAME_PART_MIN = 4

interface Judge {
  /** The most common passwords of leaked lists, in their order, in lower case. */
  common: ReadonlySet<string>
  estimator: ZxcvbnFactory
}

let made: Judge | undefined
/** Made with the first password: its tables take time and memory, and most processes judge none. */
function judge(): Judge {
  made ??= {
    common: new Set(dictionary['passwords-common'].slice(0, COMMON_COUNT)),
    estimator: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: PASSWORD_MAX }),
  }
  return made
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{Nd}]/gu, '')

/** The names with their parts, as a guess would use them. */
function guessesFrom(names: readonly string[]): string[] {
  const parts = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{Nd}]+/u)]).map((part) => part.toLowerCase())
  return [...new Set([...parts, ...names.map(lettersOf), 'eluent'])].filter((part) => part.length >= NAME_PART_MIN)
}

/**
 * The message of a password that the pattern accepts and somebody would guess: a common one, a published one, or one made of
 * the `names` of its user and organization; null for any other.
 */
export function easyPasswordError(
  password: string,
  names: readonly string[],
  published: readonly string[],
): string | null {
  const { common, estimator } = judge()
  const plain = lettersOf(password)
  const guesses = guessesFrom(names)
  const isCommon = common.has(password.toLowerCase()) || common.has(plain)
  const isPublished = published.some((text) => lettersOf(text) === plain)
  const isName = guesses.includes(plain.replace(/\p{Nd}+$/u, ''))
  const isEasy = isCommon || isPublished || isName || estimator.check(password, guesses).score < LEAST_SCORE
  return isEasy ? EASY_PASSWORD_TEXT : null
}
