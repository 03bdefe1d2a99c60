import { Skeleton, Stack } from '@mantine/core'

/** The shape of a page that is still being read. */
export function SkeletonLines({ lines = 6 }: { lines?: number }) {
  return (
    <Stack gap="md" aria-busy data-awaited>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={line === 0 ? 120 : 22} width={`${100 - (line % 3) * 14}%`} radius="sm" />
      ))}
    </Stack>
  )
}
