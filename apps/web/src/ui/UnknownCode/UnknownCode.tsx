import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { useWebSettings } from '../../frame/services.ts'
import { t } from '../../language/t.ts'

/** For whoever scanned or followed a code that leads nowhere: whom to ask. Nobody learns here whether there was a sample. */
export function UnknownCode() {
  const { support_email } = useWebSettings()
  return (
    <Stack align="center" gap="sm" mt="md">
      <Text ta="center" maw={480}>
        {support_email === '' ? (
          t(
            'This code leads to no report: it may be mistyped, or old. Please ask the laboratory that is named on the label or the report.',
          )
        ) : (
          <>
            {t(
              'This code leads to no report: it may be mistyped, or old. Please ask the laboratory that is named on the label or the report, or write to',
            )}{' '}
            <Anchor href={`mailto:${support_email}`}>{support_email}</Anchor>.
          </>
        )}
      </Text>
      <Button component={Link} to={pathTo('verify')} variant="default">
        {t('Verify a certificate or report')}
      </Button>
    </Stack>
  )
}
