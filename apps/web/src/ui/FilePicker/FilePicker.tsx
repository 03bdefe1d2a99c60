import { FileButton, type FileButtonProps } from '@mantine/core'
import { useRef } from 'react'

/** A button that chooses files. It forgets what was chosen, so that a file which was removed, or mended, is taken again. */
export function FilePicker<Multiple extends boolean = false>({
  onChange,
  ...button
}: Omit<FileButtonProps<Multiple>, 'resetRef'>) {
  const forget = useRef<() => void>(null)
  return (
    <FileButton<Multiple>
      {...(button as FileButtonProps<Multiple>)}
      resetRef={forget}
      onChange={(chosen) => {
        onChange(chosen)
        forget.current?.()
      }}
    />
  )
}
