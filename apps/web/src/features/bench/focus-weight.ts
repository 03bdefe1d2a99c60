/** The id of the element that takes a sample's weight. */
export function weightFieldId(sampleId: number): string {
  return `weight-of-${sampleId}`
}

/** Frames in which a field may still be drawn: about a second. */
const FRAMES = 60

/** Acts on a field once it is there, whenever the page draws it. */
function whenDrawn(id: string, act: (field: HTMLInputElement) => void, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement) act(field)
    else if (frames > 0) whenDrawn(id, act, frames - 1)
  })
}

/** Puts the cursor into a sample's weight once its row is there. */
export function focusWeight(sampleId: number): void {
  whenDrawn(weightFieldId(sampleId), take)
}

/** Puts the cursor into a field that is about to be drawn. */
export function focusSoon(id: string): void {
  whenDrawn(id, (field) => field.focus())
}

/** Whether the cursor stands in another weight than this one's, and something was typed there. */
export function isTypingAnother(sampleId: number): boolean {
  const active = document.activeElement
  if (!(active instanceof HTMLInputElement) || !active.id.startsWith('weight-of-')) return false
  return active.id !== weightFieldId(sampleId) && active.value !== '' && active.selectionStart === active.selectionEnd
}

/** On to the weight after this one, in the order of the page. */
export function focusNextWeight(sampleId: number): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[id^="weight-of-"]')]
  const own = fields.findIndex(({ id }) => id === weightFieldId(sampleId))
  const next = fields[own + 1] ?? fields[own]
  if (next) take(next)
}

/** What is typed replaces what stands there. */
function take(field: HTMLInputElement): void {
  field.focus()
  field.select()
}
