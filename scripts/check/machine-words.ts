import type { SourceFile } from './source-files.ts'

/** Folders of somebody's machine; a system's own, such as the one for temporary files, are asked for, not written down. */
const machinePath = /(?<![\w.}~:/-])\/(?:home|root|Users|work|tmp|mnt|workspace)\/[\w.-]+/
const rules: readonly (readonly [RegExp, string])[] = [
  [machinePath, 'a path of one machine'],
  [/\b(?:deeds?|anew|putOut)\b|\btold\(/, 'an odd word: say action, again, hidden, translated'],
  [/\b[Ww]hat is no (?!longer|more|part)[a-z]/, 'an odd phrase: say what is not a ...'],
  [/\b(?:TODO|FIXME|XXX|HACK)\b/, 'a note to oneself; do it or write an issue'],
  [/\b(?:oxlint|eslint)-disable/, 'a rule switched off'],
  [/@ts-(?:ignore|nocheck|expect-error)/, 'a type error hidden'],
  [/\b(?:test|it|describe)\.(?:skip|only|todo)\b/, 'a test that does not run, or keeps others from running'],
]
const exempt = /(^|\/)(fixtures|node_modules)\/|^docs\/requirements\/|^LICENSE$|machine-words(\.test)?\.ts$|\.sql$/

/** Words that must not stand in the repository, each with its line. */
export function findForbiddenWords(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !exempt.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) =>
        rules.flatMap(([pattern, what]) => {
          const found = pattern.exec(line)
          return found ? [`${path}:${index + 1}: ${found[0]} (${what})`] : []
        }),
      ),
    )
}
