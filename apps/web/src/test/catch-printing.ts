import { vi, type Mock } from 'vitest'

/** Stands for the browser's PDF frame: every frame that is given an address loads, and its print() is reported here. */
export function catchPrinting(): { print: Mock<() => void>; addresses: string[]; restore: () => void } {
  const print = vi.fn<() => void>()
  const addresses: string[] = []
  const src = vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLIFrameElement,
    address: string,
  ) {
    addresses.push(address)
    Object.defineProperty(this, 'contentWindow', { value: { focus: () => undefined, print } })
    // the only page that a frame loads here
    this.setAttribute('srcdoc', '')
  })
  return { print, addresses, restore: () => src.mockRestore() }
}
