import type { Plugin } from 'vite'

/** Parts of Mantine's Menu that no menu of ours has. */
const UNUSED = ['Search', 'Sub', 'CheckboxItem', 'CheckboxGroup', 'RadioItem', 'RadioGroup', 'ContextMenu'] as const
const ASSIGNED = new RegExp(String.raw`^Menu\.(?:${UNUSED.join('|')}) = \w+;$`, 'gm')
const USED = new RegExp(String.raw`\bMenu\.(?:${UNUSED.join('|')})\b`)

/** Menu without them. @throws Error where the library's file reads otherwise */
export function withoutUnusedParts(code: string): string {
  const left = code.replaceAll(ASSIGNED, '')
  if ((code.match(ASSIGNED) ?? []).length !== UNUSED.length) throw new Error("Mantine's Menu has other parts")
  return left
}

const EITHER = '(orientation === "horizontal" ? useHorizontalCollapse : useCollapse)('

/** Collapse as it opens downwards. @throws Error where the library's file reads otherwise */
export function openedDownwards(code: string): string {
  const left = code.replace(EITHER, 'useCollapse(').replace('useCollapse, useHorizontalCollapse,', 'useCollapse,')
  if (left.includes('useHorizontalCollapse') || left === code) throw new Error("Mantine's Collapse opens otherwise")
  return left
}

/** Menu carries all of its parts, used or not: each page would begin with 3 kB that it never runs. Collapse opens sidewards, too: 1 kB. */
export function withoutParts(): Plugin[] {
  return [
    {
      name: 'eluent-menu-without-parts',
      apply: 'build',
      transform: {
        filter: { id: /[\\/]components[\\/]Menu[\\/]Menu\.mjs$/ },
        handler: (code) => ({ code: withoutUnusedParts(code), map: null }),
      },
    },
    {
      name: 'eluent-collapse-downwards',
      apply: 'build',
      transform: {
        filter: { id: /[\\/]components[\\/]Collapse[\\/]Collapse\.mjs$/ },
        handler: (code) => ({ code: openedDownwards(code), map: null }),
      },
    },
    {
      name: 'eluent-menu-parts-unused',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /[\\/]src[\\/].*\.tsx$/, code: USED },
        handler() {
          this.error('A part of Menu is used that the build leaves out: build/without-parts.ts')
        },
      },
    },
    {
      name: 'eluent-collapse-sidewards-unused',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /[\\/]src[\\/].*\.tsx$/, code: /<Collapse\b[^>]*\borientation=/ },
        handler() {
          this.error('A Collapse opens sidewards, which the build leaves out: build/without-parts.ts')
        },
      },
    },
  ]
}
