import userEvent, { type UserEvent } from '@testing-library/user-event'

/** Below it keys cost no more. */
const LEAST_LETTERS = 4
const OF_TEXT = new Set(['text', 'search', 'email', 'password', 'tel', 'url'])

/**
 * A person at keyboard and pointer. A long text comes as one paste and a last key: each letter would draw the whole form
 * again, which took a third of all page tests. Tests of keys say `user.keyboard`.
 */
export function quickUser(): UserEvent {
  const user = userEvent.setup({ delay: null })
  const { type } = user
  return Object.assign(user, {
    type: async (...[element, text, options]: Parameters<UserEvent['type']>) => {
      if (!takesText(element) || text.length < LEAST_LETTERS || /[{[]/.test(text) || options !== undefined)
        return type(element, text, options)
      await user.click(element)
      await user.paste(text.slice(0, -1))
      await user.keyboard(text.slice(-1))
    },
  })
}

function takesText(element: Element): boolean {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && OF_TEXT.has(element.type))
}
