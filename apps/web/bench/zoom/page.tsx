import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles.css'
import { createRoot } from 'react-dom/client'
import { theme } from '../../src/frame/theme.ts'
import { ControlChart } from './ControlChart.tsx'
import { ChromatogramPlot } from '../../src/ui/ChromatogramPlot/ChromatogramPlot.tsx'

const VIALS = 6
const RUN_MIN = 20
const query = new URLSearchParams(location.search)
const points = Number(query.get('points'))

/** Fourteen peaks and a detector's noise, the same at every run. */
const signal = (vial: number) => {
  let state = vial * 77 + 1
  const noise = () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return state / 0x7fffffff - 0.5
  }
  const timesMin = Float64Array.from({ length: points }, (_, at) => (at * RUN_MIN) / points)
  const values = timesMin.map((timeMin) => {
    let value = noise() * 1.2 + vial * 3
    for (let peak = 0; peak < 14; peak += 1) {
      const apexMin = 1 + peak * 1.3 + vial * 0.02
      value += (50 + 40 * Math.sin(peak * 3 + vial)) * Math.exp(-(((timeMin - apexMin) / 0.05) ** 2) / 2)
    }
    return value
  })
  return { name: `Vial ${vial + 1}`, timesMin, values }
}

const traces = () => Array.from({ length: VIALS }, (_, vial) => signal(vial))
const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no place for the app.')
createRoot(root).render(
  <MantineProvider theme={theme}>
    {query.get('chart') === 'control' ? (
      <ControlChart points={points} />
    ) : (
      <ChromatogramPlot label="Chromatogram" traces={traces()} unit="mAU" heightPx={380} />
    )}
  </MantineProvider>,
)
