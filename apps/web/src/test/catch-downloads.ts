import { vi } from 'vitest'

/** Keeps the names of what the page saves; happy-dom would open it. */
export function catchDownloads(): { saved: string[]; release: () => void } {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return { saved, release: () => click.mockRestore() }
}
