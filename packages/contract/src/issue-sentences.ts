import * as z from 'zod'

type Issue = z.core.$ZodRawIssue

const THIS_MUST_BE: Readonly<Record<string, string>> = {
  string: 'This must be a text.',
  number: 'This must be a number.',
  nan: 'This must be a number.',
  int: 'This must be a whole number.',
  bigint: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  tuple: 'This must be a list.',
  object: 'This must be an object with fields.',
  record: 'This must be an object with fields.',
  date: 'This must be a date.',
  null: 'This must be empty.',
}

const NO_SUCH: Readonly<Record<string, string>> = {
  uuid: 'This is not an id.',
  guid: 'This is not an id.',
  email: 'This is not an e-mail address.',
  url: 'This is not a web address.',
  date: 'This is not a date as YYYY-MM-DD.',
  datetime: 'This is not an instant as YYYY-MM-DDThh:mm:ssZ.',
}

const OTHER = 'This value is not accepted.'
/** More choices than this are not listed. */
const CHOICES_SHOWN = 12

function mostText(most: number | bigint, { origin, inclusive }: BoundedIssue): string {
  if (origin === 'string') return `At most ${most} ${Number(most) === 1 ? 'character' : 'characters'}.`
  if (isCounted(origin)) return `At most ${most} ${Number(most) === 1 ? 'entry' : 'entries'}.`
  return inclusive === false ? `Less than ${most}.` : `At most ${most}.`
}

function leastText(least: number | bigint, { origin, inclusive }: BoundedIssue): string {
  if (origin === 'string' && Number(least) === 1) return 'This must not be empty.'
  if (origin === 'string') return `At least ${least} characters.`
  if (isCounted(origin)) return `At least ${least} ${Number(least) === 1 ? 'entry' : 'entries'}.`
  return inclusive === false ? `More than ${least}.` : `At least ${least}.`
}

function isCounted(origin: string): boolean {
  return origin === 'array' || origin === 'set'
}
type BoundedIssue = Extract<Issue, { code: 'too_big' | 'too_small' }>

/** The sentence of a broken rule that has none of its own: nothing that the validation library words reaches anybody. */
function issueSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This field is missing.'
      return THIS_MUST_BE[issue.expected] ?? OTHER
    case 'too_big':
      return mostText(issue.maximum, issue)
    case 'too_small':
      return leastText(issue.minimum, issue)
    case 'invalid_format':
      return NO_SUCH[issue.format] ?? 'This is not in the form that is needed here.'
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `Not known here: ${issue.keys.join(', ')}.`
    case 'invalid_value':
      return issue.values.length > CHOICES_SHOWN
        ? OTHER
        : `This must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}.`
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return OTHER
  }
}

/** From here on, every schema of this process speaks in our own sentences. */
export function installIssueSentences(): void {
  z.config({ localeError: issueSentence })
}
