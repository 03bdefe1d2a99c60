import { readSample, type AffectedReport, type Sample } from '@eluent/contract'
import { Anchor, Modal, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { SourceFilesTable } from '../vials/FileTables.tsx'
import { t } from '../../language/t.ts'

/** How many files the runs of a report have, and the way to them. */
export function FilesOfReport({ report: { id, strain_name, files } }: { report: AffectedReport }) {
  const [opened, setOpened] = useState(false)
  if (files === 0) return '0'
  const name = strain_name ?? ''
  return (
    <>
      <Anchor
        component="button"
        type="button"
        inherit
        aria-label={t('Show {count, plural, one {# file} other {# files}} of sample {id} {name}', {
          count: files,
          id,
          name,
        })}
        onClick={() => setOpened(true)}
      >
        {files}
      </Anchor>
      {opened && (
        <Modal opened size="xl" title={t('Files of sample {id} {name}', { id, name })} onClose={() => setOpened(false)}>
          <Files id={id} count={files} />
        </Modal>
      )}
    </>
  )
}

/** The original files of its runs; those of cleared runs stand in the history of the sample. */
function Files({ id, count }: { id: number; count: number }) {
  const sample = useData(readSample, { params: { id } })
  return (
    <ReadRecord query={sample}>
      {({ results, can }) => {
        if (!can.raw_data.allowed) return t('Only admins open the original files of runs.')
        const runs = results.filter(({ source_files }) => source_files.length > 0)
        return (
          <Stack>
            {runs.map((run) => (
              <Run key={run.uuid} id={id} run={run} />
            ))}
            {runs.reduce((sum, { source_files }) => sum + source_files.length, 0) < count && (
              <Text size="sm" c="dimmed">
                {t('Runs that were cleared keep their files in the history of the sample.')}{' '}
                <Anchor component={Link} to={pathTo('sampleReport', { id })} inherit>
                  {t('Open the report')}
                </Anchor>
              </Text>
            )}
          </Stack>
        )
      }}
    </ReadRecord>
  )
}

function Run({ id, run: { vial_number, source_files } }: { id: number; run: Sample['results'][number] }) {
  return (
    <div>
      <Anchor component={Link} to={pathTo('vial', { id, n: vial_number })} fw={600}>
        {t('Vial {number}', { number: vial_number })}
      </Anchor>
      <SourceFilesTable files={source_files} />
    </div>
  )
}
