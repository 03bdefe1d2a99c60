import { screen } from '@testing-library/react'
import type { RenderedApp } from './render-app.tsx'
import { required } from './required.ts'

/** Opens the actions of the row of that name; the entries by their words. */
export async function openRowMenu(app: RenderedApp, name: string): Promise<Record<string, HTMLElement>> {
  await app.user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  const items = await screen.findAllByRole('menuitem', { hidden: true })
  return Object.fromEntries(items.map((item) => [item.textContent, item]))
}

/** Opens the actions of the row of that name and chooses one. */
export async function chooseRowAction(app: RenderedApp, name: string, action: string): Promise<void> {
  await app.user.click(required((await openRowMenu(app, name))[action]))
}

export function isDisabled(item: HTMLElement | undefined): boolean {
  return item?.hasAttribute('disabled') === true || item?.dataset['disabled'] !== undefined
}

/** Waits for the tooltip that says why an entry is off. */
export async function reasonOf(app: RenderedApp, item: HTMLElement | undefined, text: string): Promise<HTMLElement> {
  await app.user.hover(required(item?.parentElement))
  return screen.findByText(text)
}
