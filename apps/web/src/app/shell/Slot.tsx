import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'

interface SlotProps {
  parts: readonly ComponentType[]
}

/** The parts of one place of the shell; a part that is loading or has failed leaves its place empty and the page alone. */
export function Slot({ parts }: SlotProps) {
  return parts.map((Part, index) => (
    <CatchBoundary key={index} getResetKey={() => index} errorComponent={Nothing}>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </CatchBoundary>
  ))
}

function Nothing() {
  return null
}
