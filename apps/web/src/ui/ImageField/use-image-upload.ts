import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../frame/services.ts'
import { uploadFile } from '../FileDrop/upload-file.ts'

/** An image of a sample goes to the storage as soon as it is chosen. */
export function useImageUpload() {
  const services = useServices()
  return useMutation({ mutationFn: (file: File) => uploadFile(services, 'image', file) })
}
