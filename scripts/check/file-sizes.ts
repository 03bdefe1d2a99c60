import type { SourceFile } from './source-files.ts'

const code = /\.(ts|tsx|mjs)$/
const test = /\.(test|spec)\.tsx?$|\.test-d\.ts$/
const made = /\.generated\.ts$|\.d\.ts$/
const REASON_FROM = 300
const NEVER_OVER = 500

const isComment = (line: string): boolean => /^\s*(\/\/|\/\*)\s*\S/.test(line)

/** Faults of files that are too long: over 300 lines the first line says why, over 500 is never right. */
export function findLargeFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!code.test(path) || made.test(path)) return []
    const lines = text.trimEnd().split('\n')
    if (lines.length > NEVER_OVER) return [`${path}: ${lines.length} lines; ${NEVER_OVER} is the most, split it`]
    if (lines.length <= REASON_FROM || test.test(path) || isComment(lines[0] ?? '')) return []
    return [`${path}: ${lines.length} lines; over ${REASON_FROM} the first line says why in a comment`]
  })
}
