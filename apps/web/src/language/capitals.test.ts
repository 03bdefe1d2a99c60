import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/** What commands begin with. */
const VERBS = new Set(
  (
    'Activate Add Amend Approve Choose Clear Copy Create Deactivate Delete Discard Download Draft Edit Export Import Invite Leave Log Make ' +
    'Mark Merge Open Prepare Print Propose Receive Reject Release Remove Reset Revoke Run Save Select Send Set Share Show Sign Start Strike ' +
    'Take Test Undo Use Void Weigh Withhold'
  ).split(' '),
)
/** Words that stay small within a title. */
const SMALL = new Set('and as at by for from in into of on or per to with'.split(' '))
/** With one of these it is a phrase, which reads as a sentence does: 'Open the report', 'Mark all as read'. */
const PHRASE = /\b(?:the|an?|all|more|another|again)\b|\{count\}/i
const WORDS_MAX = 4

/** As the documents and the design write them. (requirements-1 to -4, ui-next) */
const FIXED = new Set([
  'Change bottle {channel}',
  'Copy link',
  'Copy number',
  'Create sample',
  'Log out',
  'Log out from other devices',
  'Open in new tab',
  'Print loading list',
  'Remove filters',
  'Save view',
  'Sign and close',
  'Sign and release',
])

/** The words of buttons, and of the dialogs that they open. */
const PLACES = [
  /<(?:Button|ActionButton|AddLink)\b(?:[^<>]|=>|<[^>]*\/>)*>\s*\{?t\('((?:[^'\\]|\\.)*)'/g,
  /\b(?:confirmLabel|submitLabel)=\{[^}]*?t\('((?:[^'\\]|\\.)*)'/g,
  /<\w*(?:Modal|Dialog)\b(?:[^<>]|=>)*?\btitle=\{t\('((?:[^'\\]|\\.)*)'/g,
  /\blabel: (?:[^,{}()]*\? )?t\('((?:[^'\\]|\\.)*)'/g,
]

const commandsIn = (code: string): string[] =>
  PLACES.flatMap((place) => [...code.matchAll(place)].map((found) => found[1] ?? '')).filter((text) => {
    const words = text.split(' ').filter((word) => /^\p{L}/u.test(word))
    const isCommand = VERBS.has(words[0] ?? '') && words.length > 1 && words.length <= WORDS_MAX
    return isCommand && !PHRASE.test(text) && !/[.?!]$/.test(text.replace(/ ?\.\.\.$/, '')) && !/[,:]/.test(text)
  })

const isTitle = (text: string): boolean =>
  text.split(' ').every((word, at) => !/^\p{Ll}/u.test(word) || (at > 0 && SMALL.has(word)))

test('a command is in title case on its button and in the title of its dialog, but where a document writes it otherwise', async () => {
  const commands = new Set<string>()
  for await (const file of glob('**/*.{ts,tsx}', { cwd: source, exclude: (name) => /\.test\./.test(name) }))
    for (const text of commandsIn(readFileSync(join(source, file), 'utf8'))) commands.add(text)
  expect(commands.size).toBeGreaterThan(100)
  expect([...commands].filter((text) => !isTitle(text) && !FIXED.has(text))).toEqual([])
})
