import {
  listFormTemplates,
  listReportMethods,
  listPrepMethods,
  listSampleTypes,
  type PrepMethod,
  type ReportMethod,
  type SampleType,
} from '@eluent/contract'
import { useData } from '../../frame/data/use-read.ts'
import { useMaxImageMb } from '../../frame/use-max-image-mb.ts'

export interface SampleChoices {
  types: readonly SampleType[]
  methods: readonly ReportMethod[]
  preps: readonly PrepMethod[]
}

/** Every form template by name. */
export function useAllFormTemplates() {
  return useData(listFormTemplates, { query: { no_pagination: 'true', sortColumn: 'name', sortOrder: 'ASC' } })
}

/** What the intake form offers: types, methods, preparations; null until all of them are read. */
export function useSampleChoices() {
  // The form's own parts read these two as soon as it stands: they are read beside the others, not after them.
  useMaxImageMb()
  useAllFormTemplates()
  const types = useData(listSampleTypes, {}, { staleTime: 300_000 })
  const methods = useData(listReportMethods, {})
  const preps = useData(listPrepMethods, {})
  const choices: SampleChoices | null =
    types.data && methods.data && preps.data ? { types: types.data, methods: methods.data, preps: preps.data } : null
  return {
    choices,
    error: types.error ?? methods.error ?? preps.error,
    refetch: () => Promise.all([types.refetch(), methods.refetch(), preps.refetch()]),
  }
}
