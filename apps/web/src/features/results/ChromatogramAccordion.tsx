import { Accordion, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ChromatogramsProps } from './Chromatograms.tsx'
import { t } from '../../language/t.ts'

const Chromatograms = lazy(async () => ({ default: (await import('./Chromatograms.tsx')).Chromatograms }))

/** The raw signals, which are read, and their drawing fetched, when the accordion is opened. */
export function ChromatogramAccordion(props: Omit<ChromatogramsProps, 'shown'>) {
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <Accordion
      variant="contained"
      chevronPosition="right"
      value={opened ? 'chromatogram' : null}
      onChange={(value) => {
        setOpened(value !== null)
        setWasOpened(true)
      }}
    >
      <Accordion.Item value="chromatogram">
        <Accordion.Control>{t('Chromatogram')}</Accordion.Control>
        <Accordion.Panel>
          {wasOpened && (
            <Suspense fallback={<Skeleton height={340} radius="sm" />}>
              <Chromatograms {...props} shown={opened} />
            </Suspense>
          )}
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
