import { printControlChart, type ControlChart, type ControlPoint } from '@eluent/contract'
import { chartThemes, controlChartCsv, type ChartOption, type ChartTheme } from '@eluent/report'
import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { saveBlob } from '../../ui/download/save-blob.ts'
import { t } from '../../language/t.ts'

const PICTURE = { widthPx: 1200, heightPx: 520 }

interface ChartFilesProps {
  chart: ControlChart
  /** Those that are shown. */
  points: readonly ControlPoint[]
  option: (theme: ChartTheme) => ChartOption
  name: string
}

/** The chart as CSV, PDF and PNG. */
export function ChartFiles({ chart, points, option, name }: ChartFilesProps) {
  const api = useApi()
  const fileName = name.replaceAll(/[^\p{L}\p{N}]+/gu, '_')
  const save = useMutation({
    mutationFn: async (format: 'csv' | 'pdf' | 'png') => {
      if (format === 'pdf') return saveBlob(await api.send(printControlChart, { params: { id: chart.id } }))
      if (format === 'png') return saveBlob(new Response(await pictureOf(option)), `${fileName}.png`)
      const text = `\uFEFF${controlChartCsv(points)}`
      return saveBlob(new Response(new Blob([text], { type: 'text/csv;charset=utf-8' })), `${fileName}.csv`)
    },
  })
  return (
    <Group gap="xs">
      {(['csv', 'pdf', 'png'] as const).map((format) => (
        <Button
          key={format}
          size="sm"
          variant="default"
          loading={save.isPending && save.variables === format}
          aria-label={t('Save as {format}', { format: format.toUpperCase() })}
          onClick={() => save.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      {save.error && <FormError error={save.error} />}
    </Group>
  )
}

/** The chart as it would be on white paper, whatever the page's colours and width are. */
async function pictureOf(option: (theme: ChartTheme) => ChartOption): Promise<Blob> {
  const { mountChart } = await import('@eluent/report/charts')
  const element = document.createElement('div')
  Object.assign(element.style, {
    position: 'fixed',
    left: '-10000px',
    width: `${PICTURE.widthPx}px`,
    height: `${PICTURE.heightPx}px`,
  })
  document.body.append(element)
  const chart = mountChart(element, option(chartThemes.light))
  try {
    const address = chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: '#ffffff' })
    // the page's policy lets no data: address be fetched
    const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (one) => one.codePointAt(0) ?? 0)
    return new Blob([bytes], { type: 'image/png' })
  } finally {
    chart.dispose()
    element.remove()
  }
}
