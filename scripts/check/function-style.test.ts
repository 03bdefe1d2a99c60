import { expect, test } from 'vitest'
import { findExportedArrows } from './function-style.ts'

const faultsOf = (text: string): string[] => findExportedArrows([{ path: 'a.ts', text }])

test.each([
  'export const double = (n: number): number => n * 2\n',
  'export const read = async (\n  at: number,\n): Promise<number> => at\n',
  'export const first = <T>(all: readonly T[]): T | undefined => all[0]\n',
])('an exported arrow is named: %j', (text) => {
  expect(faultsOf(text)).toHaveLength(1)
})

test.each([
  'export function double(n: number): number {\n  return n * 2\n}\n',
  'export const size = (2 + 3) * 4\n',
  'export const doubled = [1].map((n) => n * 2)\n',
  'const double = (n: number): number => n * 2\n',
])('everything else passes: %j', (text) => {
  expect(faultsOf(text)).toEqual([])
})
