/** Which forms on the page hold something that is not saved. */
export interface UnsavedWork {
  /** Answers what takes the form away again. */
  add: () => () => void
  isThere: () => boolean
}

export function createUnsavedWork(): UnsavedWork {
  const forms = new Set<symbol>()
  return {
    add: () => {
      const form = Symbol('form')
      forms.add(form)
      return () => void forms.delete(form)
    },
    isThere: () => forms.size > 0,
  }
}
