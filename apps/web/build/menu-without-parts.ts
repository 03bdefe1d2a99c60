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

/** Menu carries all of its parts, used or not: each page would begin with 3 kB that it never runs. */
export function menuWithoutParts(): Plugin[] {
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
      name: 'eluent-menu-parts-unused',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /[\\/]src[\\/].*\.tsx$/, code: USED },
        handler() {
          this.error('A part of Menu is used that the build leaves out: build/menu-without-parts.ts')
        },
      },
    },
  ]
}
