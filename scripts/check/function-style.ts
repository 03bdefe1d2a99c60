import type { SourceFile } from './source-files.ts'

/** Exported constants that are functions; functions are declared, and arrows are for callbacks. */
export function findExportedArrows(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/^export const (\w+) = (?:async )?(?:<[^\n=]*>)?(?=\()/gm)]
      .filter(({ index, 0: head }) =>
        /^(?:: [^\n]+?)? =>/.test(text.slice(endOfParentheses(text, index + head.length))),
      )
      .map(({ 1: name }) => `${path}: declare ${name} with "export function"`),
  )
}

/** Behind the parenthesis that closes the one at `start`. */
function endOfParentheses(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}
