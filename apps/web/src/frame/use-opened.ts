import { useEffect } from 'react'
import { useServices } from './services.ts'
import type { OpenedRecord } from './session/client-state.ts'
import { t } from '../language/t.ts'

/** As many are offered again. */
const KEPT = 8

/** Notes that the page of a record is open, to be offered when somebody searches next; null while it is being read. */
export function useOpened(record: OpenedRecord | null): void {
  const { client } = useServices()
  const { name, detail, path, sampleId } = record ?? { name: '', detail: null, path: '' }
  useEffect(() => {
    if (path === '') return
    const others = client.getState().opened.filter((each) => each.path !== path)
    client.setState({
      opened: [{ name, detail, path, ...(sampleId !== undefined && { sampleId }) }, ...others].slice(0, KEPT),
    })
  }, [client, name, detail, path, sampleId])
}

interface Named {
  id: number
  intake_form: { strain_name: string | null; batch_number: string | null }
}

/** A sample as it is offered again; `part` names one of its pages. */
export function openedSample(sample: Named | undefined, path: string, part?: string): OpenedRecord | null {
  if (!sample) return null
  const { strain_name, batch_number } = sample.intake_form
  const name = strain_name ?? batch_number ?? t('Sample {id}', { id: sample.id })
  return { name: part === undefined ? name : `${name}, ${part}`, detail: batch_number, path, sampleId: sample.id }
}
