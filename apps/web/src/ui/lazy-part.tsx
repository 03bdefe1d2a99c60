import { lazy, Suspense, type ComponentType } from 'react'

/** A part in the midst of a page, which waits for it as a whole (its `Suspense`): what stands below would jump. */
export function lazyPiece<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({ default: await load() }))
}

/** A part of a page that is fetched when it is first shown, such as a dialog: the page does not wait for it. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazyPiece(load)
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}
