import { CallError } from '@eluent/contract'
import { COA_TEXTS } from '@eluent/domain/coa'
import { imageFileError } from '@eluent/domain/files'
import { useEffect, useMemo, useState } from 'react'
import { useMaxImageMb } from '../../frame/use-max-image-mb.ts'
import { useImageUpload } from '../../ui/ImageField/use-image-upload.ts'
import { translated } from '../../language/translated.ts'

interface Photo {
  /** The saved photo's address, or the id of one just uploaded. */
  value: string | null
  /** The file picked since then. */
  file: File | null
  /** Whether its upload failed; a save tries again. */
  isFailed: boolean
  /** Why the file picked last was not taken. */
  refusal: string | null
}

export type CoaPhoto = ReturnType<typeof useCoaPhoto>

/** The server's message about the image itself; any other failure is a failed upload. */
const refusalOf = (error: unknown): string | null =>
  error instanceof CallError && ['image_unreadable', 'image_too_large'].includes(error.code)
    ? translated(error.message)
    : null

/** The photo of a COA: checked and uploaded as soon as it is picked, and shown from the file itself meanwhile. */
export function useCoaPhoto(saved: string | null) {
  const maxMb = useMaxImageMb()
  const upload = useImageUpload()
  const [photo, setPhoto] = useState<Photo>({ value: saved, file: null, isFailed: false, refusal: null })
  const preview = useMemo(() => (photo.file === null ? null : URL.createObjectURL(photo.file)), [photo.file])
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])

  /** @returns the id; null where the upload failed */
  const send = async (file: File): Promise<string | null> => {
    const before = photo
    setPhoto({ ...before, file, isFailed: false, refusal: null })
    try {
      const value = await upload.mutateAsync(file)
      setPhoto({ value, file, isFailed: false, refusal: null })
      return value
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === null) setPhoto({ ...before, file, isFailed: true, refusal: translated(COA_TEXTS.photoFailed) })
      else setPhoto({ ...before, file: before.isFailed ? null : before.file, isFailed: false, refusal })
      return null
    }
  }
  const pick = (file: File | null) => {
    if (file === null) return
    const refusal = translated(imageFileError(file, maxMb))
    if (refusal === null) void send(file)
    else setPhoto((now) => ({ ...now, refusal }))
  }
  return {
    maxMb,
    shown: preview ?? photo.value,
    isUploading: upload.isPending,
    isChanged: photo.value !== saved || photo.file !== null,
    /** Whether a save has one to go by: kept already, or picked and to be sent again. */
    isThere: photo.value !== null || photo.isFailed,
    refusal: photo.refusal,
    pick,
    remove: () => setPhoto({ value: null, file: null, isFailed: false, refusal: null }),
    /** The photo to save, sent again where its upload failed. @returns null where it fails again */
    settle: async (): Promise<string | null> =>
      photo.isFailed && photo.file !== null ? send(photo.file) : photo.value,
  }
}
