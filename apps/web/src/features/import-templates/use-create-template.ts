import { createImportTemplate, type BodyIn } from '@eluent/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useCreate } from '../../frame/data/use-change.ts'
import { useServices } from '../../frame/services.ts'
import { uploadFile } from '../../ui/FileDrop/upload-file.ts'
import { SourceUploadFailed } from './template-texts.ts'

type NewTemplate = Omit<BodyIn<typeof createImportTemplate>, 'sourceFile' | 'sourceFilename'> & {
  file: File
  fileName: string
}

/** Uploads the mapped file, then posts the template. A repeat after a lost answer uploads nothing again. */
export function useCreateTemplate() {
  const services = useServices()
  const create = useCreate(createImportTemplate)
  const uploaded = useRef<{ file: File; id: string } | null>(null)
  return useMutation({
    mutationFn: async ({ file, fileName, ...template }: NewTemplate) => {
      if (uploaded.current?.file !== file) {
        try {
          uploaded.current = { file, id: await uploadFile(services, 'import-template', file) }
        } catch (cause) {
          throw new SourceUploadFailed(cause)
        }
      }
      return create.mutateAsync({ body: { ...template, sourceFile: uploaded.current.id, sourceFilename: fileName } })
    },
  })
}
