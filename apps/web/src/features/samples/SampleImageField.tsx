import { ImageField } from '../../ui/ImageField/ImageField.tsx'
import { useMaxImageMb } from '../../frame/use-max-image-mb.ts'
import type { useImageUpload } from '../../ui/ImageField/use-image-upload.ts'

interface SampleImageFieldProps {
  upload: ReturnType<typeof useImageUpload>
  label?: string
  /** The address of the saved image, or the id of one just uploaded; null without one. */
  value: string | null
  onChange: (value: string | null) => void
  /** What saving said of it. */
  error?: string | null
  disabled?: boolean
}

/** A sample's photograph. */
export function SampleImageField({ label = 'Sample Image', ...rest }: SampleImageFieldProps) {
  return (
    <ImageField
      {...rest}
      label={label}
      alt="Sample"
      maxMb={useMaxImageMb()}
      failed="Image upload failed. Please try again."
    />
  )
}
