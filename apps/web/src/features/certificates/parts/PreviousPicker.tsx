import { Button, Loader, Radio, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/RadioCard.css'
import '@mantine/core/styles/RadioIndicator.css'
import '@mantine/core/styles/Radio.css'
import { useDebouncedValue } from '@mantine/hooks'
import type { CertificateSummary } from '@eluent/contract'
import { CERTIFICATE_SEARCH_MIN, certificateSearch } from '@eluent/domain/certificates'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { FormError } from '../../../ui/FormError/FormError.tsx'
import { formatListDate } from '../../../ui/dates/format-list-date.ts'
import classes from './Certificates.module.css'
import { usePreviousCertificates } from './use-previous-certificates.ts'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'
import { TextInput } from '../../../ui/fields/TextInput.ts'

const TYPING_PAUSE_MS = 250

interface PreviousPickerProps {
  /** For a manifest, which may link any valid certificate. */
  manifest?: boolean
  value: CertificateSummary | null
  onChange: (previous: CertificateSummary | null) => void
  disabled?: boolean
}

/** Picks an earlier VERISEAL: the 10 newest, or what a search of at least 3 characters finds. */
export function PreviousPicker({ manifest = false, value, onChange, disabled = false }: PreviousPickerProps) {
  const [typed, setTyped] = useState('')
  const [term] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const query = usePreviousCertificates(term, manifest)
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  const isSearching = certificateSearch(term) !== null
  // What is picked stays in sight while another search is tried.
  const shown = value !== null && !rows.some(({ id }) => id === value.id) ? [value, ...rows] : rows
  return (
    <Stack gap="xs">
      <TextInput
        label={t('Previous VERISEAL')}
        description={t(
          'Search by name or TRACER, with at least {certificateSearchMin} characters. Without a search, the 10 newest are shown.',
          { certificateSearchMin: CERTIFICATE_SEARCH_MIN },
        )}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        rightSection={query.isFetching && <Loader size="xs" aria-hidden />}
        disabled={disabled}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Enter looks for something; it sends no form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {query.error ? (
        <Stack gap="xs" align="flex-start">
          <FormError error={t('Failed to retrieve VERISEAL list.')} />
          <Button variant="default" size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('Retry')}
          </Button>
        </Stack>
      ) : query.data && rows.length === 0 ? (
        <Text size="sm" c="dimmed" component="output">
          {isSearching ? t('No results found. Please alter the search.') : t('There is no VERISEAL to link yet.')}
        </Text>
      ) : null}
      {shown.length > 0 && (
        <Radio.Group
          label={isSearching ? t('Found VERISEALs') : t('Newest VERISEALs')}
          value={value === null ? '' : String(value.id)}
          onChange={(id) => onChange(shown.find((row) => String(row.id) === id) ?? null)}
        >
          <div className={classes['choices']}>
            {shown.map((row) => (
              <Choice key={row.id} row={row} disabled={disabled} />
            ))}
          </div>
        </Radio.Group>
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          size="sm"
          disabled={disabled}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Show More')}
        </Button>
      )}
    </Stack>
  )
}

function Choice({ row, disabled }: { row: CertificateSummary; disabled: boolean }) {
  return (
    <Radio
      size="md"
      className={classes['choice'] ?? ''}
      value={String(row.id)}
      disabled={disabled}
      label={row.project_name}
      description={
        <>
          {`${translated(row.certus_type.certus_type)}, ${formatListDate(row.created_at)}`}
          <br />
          <span className={classes['wrappedCode']}>{row.share_key}</span>
        </>
      }
    />
  )
}
