import { t } from '../../language/t.ts'

const TITLE = t('Report to print')

/** Opens a PDF in a frame of this page and asks the browser to print it; resolves when the print dialog was called. */
export async function openForPrinting(response: Response): Promise<void> {
  const address = URL.createObjectURL(await response.blob())
  // The frame before has done its work by now; its dialog would have kept this page from asking.
  const before = document.querySelector<HTMLIFrameElement>(`iframe[title="${TITLE}"]`)
  if (before) URL.revokeObjectURL(before.src)
  before?.remove()
  const frame = document.createElement('iframe')
  frame.style.display = 'none'
  frame.title = TITLE
  frame.src = address
  await new Promise<void>((resolve, reject) => {
    frame.addEventListener('load', () => resolve())
    frame.addEventListener('error', () => reject(new Error(t('The report could not be opened for printing.'))))
    document.body.append(frame)
  })
  try {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
  } catch {
    // A browser whose PDF viewer cannot be reached from here shows the PDF instead, where its own Print is.
    window.open(address, '_blank', 'noopener')
  }
}
