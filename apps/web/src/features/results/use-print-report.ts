import { downloadReportByKey } from '@eluent/contract'
import { useApi } from '../../frame/services.ts'
import { usePrint } from '../../ui/download/use-print.ts'

/** Prints the PDF of the report, or of its certificate of analysis. */
export function usePrintReport(shareKey: string, variant: 'report' | 'coa') {
  const api = useApi()
  const headers = { accept: 'application/pdf' }
  return usePrint(() => api.send(downloadReportByKey, { params: { shareKey }, query: { variant }, headers }))
}
