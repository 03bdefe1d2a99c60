import { useEffect, useRef } from 'react'

/** Closes the menu when the dialog that one of its lines opened has closed. */
export function useGoneWith(isAsking: boolean, onClose: () => void): void {
  const hadDialog = useRef(false)
  useEffect(() => {
    if (hadDialog.current && !isAsking) onClose()
    hadDialog.current = isAsking
  }, [isAsking, onClose])
}
