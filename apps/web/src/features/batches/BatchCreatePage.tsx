import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { SavedBatch } from './SavedBatch.tsx'

export function BatchCreatePage() {
  return (
    <>
      <PageHeader />
      <SavedBatch batch={null} codes={[]} />
    </>
  )
}
