import { useMediaQuery } from '@mantine/hooks'

const AT_ONCE = { getInitialValueInEffect: false }

/** Whether the page is as narrow as on a phone. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 767.98px)', undefined, AT_ONCE) ?? false
}

/** Whether it is pointed at with a finger. */
export function useIsTouched(): boolean {
  return useMediaQuery('(pointer: coarse)', undefined, AT_ONCE) ?? false
}
