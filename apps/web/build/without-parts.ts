import type { Plugin } from 'vite'

/** Parts of Mantine's components that no page of ours has. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  ActionIcon: ['Group', 'GroupSection'],
  Button: ['Group', 'GroupSection'],
  Menu: ['Search', 'Sub', 'CheckboxItem', 'CheckboxGroup', 'RadioItem', 'RadioGroup', 'ContextMenu'],
  Popover: ['ContextMenu'],
  Switch: ['Group'],
  Tooltip: ['Floating', 'Group'],
}
const USED = new RegExp(
  Object.entries(UNUSED)
    .map(([name, parts]) => String.raw`\b${name}\.(?:${parts.join('|')})\b`)
    .join('|'),
)

/** A component without them. @throws Error where the library's file reads otherwise */
export function withoutUnusedParts(name: string, code: string): string {
  const parts = UNUSED[name] ?? []
  const assigned = new RegExp(String.raw`^${name}\.(?:${parts.join('|')}) = \w+;$`, 'gm')
  if ((code.match(assigned) ?? []).length !== parts.length) throw new Error(`Mantine's ${name} has other parts`)
  return code.replaceAll(assigned, '')
}

const EITHER = '(orientation === "horizontal" ? useHorizontalCollapse : useCollapse)('

/** Collapse as it opens downwards. @throws Error where the library's file reads otherwise */
export function openedDownwards(code: string): string {
  const left = code.replace(EITHER, 'useCollapse(').replace('useCollapse, useHorizontalCollapse,', 'useCollapse,')
  if (left.includes('useHorizontalCollapse') || left === code) throw new Error("Mantine's Collapse opens otherwise")
  return left
}

/**
 * A component carries all of its parts, used or not: each page would begin with 6 kB that it never runs. Collapse opens sidewards, too: 1 kB.
 */
export function withoutParts(): Plugin[] {
  return [
    {
      name: 'eluent-components-without-parts',
      apply: 'build',
      transform: {
        filter: { id: COMPONENT },
        handler: (code, id) => ({ code: withoutUnusedParts(COMPONENT.exec(id)?.[1] ?? '', code), map: null }),
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
      name: 'eluent-parts-unused',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /[\\/]src[\\/].*\.tsx$/, code: USED },
        handler(code) {
          this.error(`${USED.exec(code)?.[0] ?? ''} is used, which the build leaves out: build/without-parts.ts`)
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

/** `.../components/Menu/Menu.mjs` */
const COMPONENT = new RegExp(String.raw`[\\/]components[\\/](${Object.keys(UNUSED).join('|')})[\\/]\1\.mjs$`)
