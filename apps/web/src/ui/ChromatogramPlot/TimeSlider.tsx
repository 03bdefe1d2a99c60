import { RangeSlider } from '@mantine/core'
import '@mantine/core/styles/Slider.css'
import { timeLabel, windowBetween, type TimeWindow } from '@eluent/report'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'

interface TimeSliderProps {
  window: TimeWindow
  axisEndMin: number
  show: (window: TimeWindow) => void
}

const rounded = (timeMin: number): number => Math.round(timeMin * 1000) / 1000
const text = (timeMin: number): string => `${figure(timeLabel(rounded(timeMin)))} min`

/** Where the view lies on the whole axis; both ends move by mouse, finger and arrow keys. */
export function TimeSlider({ window, axisEndMin, show }: TimeSliderProps) {
  return (
    <RangeSlider
      className="no-print"
      size="xs"
      thumbSize={14}
      mx="md"
      mt={6}
      min={0}
      max={axisEndMin}
      step={0.1}
      minRange={0.5}
      pushOnOverlap={false}
      value={[window.startMin, window.endMin]}
      onChange={([startMin, endMin]) => show(windowBetween(startMin, endMin, axisEndMin))}
      label={text}
      thumbFromLabel={t('Start of the view')}
      thumbToLabel={t('End of the view')}
      thumbValueText={text}
    />
  )
}
