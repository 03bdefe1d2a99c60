import { notifications } from '@mantine/notifications'
import { lazy, Suspense, type ComponentType } from 'react'
import { t } from '../language/t.ts'
import { fetchPart } from './fetch-part.ts'

const AWAITED = 'awaited-part'

/** A part in the midst of a page, which waits for it as a whole (its `Suspense`): what stands below would jump. */
export function lazyPiece<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({ default: await fetchPart(load) }))
}

/** A part of a page that is fetched when it is first shown, such as a dialog: the page does not wait for it. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => {
    const part = await fetchPart(load, {
      onLost: () =>
        notifications.show({
          id: AWAITED,
          color: 'orange',
          autoClose: false,
          message: t('The server cannot be reached. What you chose opens when the connection is back.'),
        }),
    })
    notifications.hide(AWAITED)
    return { default: part }
  })
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}
