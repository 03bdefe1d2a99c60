import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { CountsPanel } from './CountsPanel.tsx'
import { InstrumentsPanel } from './InstrumentsPanel.tsx'
import { QualityPanel } from './QualityPanel.tsx'
import { TurnaroundPanel } from './TurnaroundPanel.tsx'

/** The laboratory's work in figures, each with what is behind it. */
export function DashboardPage() {
  return (
    <>
      <PageHeader />
      <div className="in-order">
        <CountsPanel />
        <TurnaroundPanel />
        <QualityPanel />
        <InstrumentsPanel />
      </div>
    </>
  )
}
