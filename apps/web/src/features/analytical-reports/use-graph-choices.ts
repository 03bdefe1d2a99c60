import { listChartAttributes, listChartScales, listChartTypes, listSampleTypes } from '@eluent/contract'
import { materialTypesFor } from '@eluent/domain/samples'
import { useQuery, type QueryKey } from '@tanstack/react-query'
import { readKey } from '../../frame/data/read-query.ts'
import { useApi } from '../../frame/services.ts'

const query = { no_pagination: 'true', sortColumn: 'id', sortOrder: 'ASC' } as const

/** What a report can be made of: types, scales, attributes and materials. */
export function useGraphChoices() {
  const api = useApi()
  const queryKey: QueryKey = readKey(listChartTypes)
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const [chartTypes, scales, attributes, sampleTypes] = await Promise.all([
        api.call(listChartTypes, { query, signal }),
        api.call(listChartScales, { query, signal }),
        api.call(listChartAttributes, { query, signal }),
        api.call(listSampleTypes, { signal }),
      ])
      return {
        chartTypes: chartTypes.data,
        scales: scales.data,
        attributes: attributes.data,
        materials: materialTypesFor('sample', sampleTypes.data),
      }
    },
  })
}

export type GraphChoices = NonNullable<ReturnType<typeof useGraphChoices>['data']>
