import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'

/** As a hand presses them: a key stands alone when no other follows at once. The caller's real timers run afterwards. */
export function pressWith(held: { shiftKey?: boolean; ctrlKey?: boolean }, ...keys: string[]): void {
  act(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const key of keys) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held })
      vi.advanceTimersByTime(200)
    }
    vi.useRealTimers()
  })
}

export function press(...keys: string[]): void {
  pressWith({}, ...keys)
}

/** A page is drawn a moment before it listens: the help of the keys opens once it does, and is closed again. */
export async function untilKeysAreHeard(user: UserEvent): Promise<void> {
  await waitFor(() => {
    press('?')
    expect(screen.queryByRole('dialog', { name: 'Keys' })).not.toBeNull()
  })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
