import { deleteFile } from '@eluent/contract'
import { csvFileError, chromatogramColumnsError } from '@eluent/domain/files'
import { retentionUnits } from '@eluent/domain/results'
import { parseDecimal } from '@eluent/domain/text'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi, useServices } from '../../frame/services.ts'
import { uploadFile } from '../../ui/FileDrop/upload-file.ts'
import type { DraftChromatogram } from './draft/import-draft.ts'
import { FileRefused, readTableFile } from '../table-files/read-table-file.ts'
import { translated } from '../../language/translated.ts'

/** Checks a picked chromatogram and uploads it at once. */
export function useChromatogramUpload() {
  const services = useServices()
  return useMutation({
    mutationFn: async (file: File): Promise<DraftChromatogram> => {
      const wrongName = translated(csvFileError(file.name))
      if (wrongName !== null) throw new FileRefused(wrongName)
      const { table } = await readTableFile(file, new AbortController().signal)
      const rows = table.sheets[0]?.rows ?? []
      const wrongShape = translated(chromatogramColumnsError(rows))
      if (wrongShape !== null) throw new FileRefused(wrongShape)
      const comma = table.delimiter === ','
      const times = rows
        .map(([time]) => parseDecimal(comma ? time : time?.replace(',', '.')))
        .filter((time) => time !== null)
      const largest = times.reduce((most, time) => Math.max(most, time), 0)
      const fileId = await uploadFile(services, 'chromatogram', file)
      return { name: file.name, fileId, units: retentionUnits(largest) }
    },
  })
}

/** Takes back an uploaded file that no sample refers to. */
export function useDeleteUpload() {
  const api = useApi()
  return useCallback((id: string) => api.call(deleteFile, { params: { id } }), [api])
}
